ALTER TABLE "product_search" ADD COLUMN "low_keys" text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- Writes the search documents of products. Their categories are locked first, so that a renamed
-- category and a product that moves into it at the same moment both reach the document.
create or replace function shop_index_products(wanted text[]) returns void language plpgsql as $$
begin
  perform 1 from product_categories c where c.slug in (
    select p.category from products p where p.id = any(wanted)
    union select up.parent from products p join product_categories up on up.slug = p.category where p.id = any(wanted)
  ) order by c.slug for share;
  delete from product_search where product_id in
    (select p.id from products p where p.id = any(wanted) and not (p.is_show and p.removed_at is null));
  insert into product_search (product_id, title_keys, keys, low_keys, initials, facets, price, "create")
  select p.id,
    ' ' || shop_keystrokes(p.title) || ' ' || replace(shop_keystrokes(p.title), ' ', ''),
    ' ' || shop_keystrokes(concat_ws(' ', p.title, p.summary, array_to_string(p.tags, ' '), c.name, up.name,
      p.voice_sex, p.voice_age, p.voice_tone, p.voice_use, array_to_string(p.voice_languages, ' '), p.voice_length,
      p.voice_licence, p.voice_maker, p.seo_title,
      (select string_agg(o.axis_name || ' ' || o.label, ' ') from product_options o where o.product_id = p.id)))
      || ' ' || replace(shop_keystrokes(p.title), ' ', '') || ' ' || replace(shop_keystrokes(array_to_string(p.tags, ' ')), ' ', ''),
    -- What weighs little: the first of the description and of what buyers write.
    ' ' || shop_keystrokes(concat_ws(' ', p.seo_text,
      left(regexp_replace(p.description, '<[^>]*>', ' ', 'g'), 2000),
      (select left(string_agg(r.text, ' ' order by r.created_at desc, r.id), 1000) from (
        select * from reviews where product_id = p.id and hidden_at is null and removed_at is null
        order by created_at desc, id desc limit 10) r))),
    ' ' || shop_initials(p.title) || ' ' || replace(shop_initials(p.title), ' ', ''),
    array_remove(array['category:' || p.category, 'category:' || c.parent,
      'voiceSex:' || p.voice_sex, 'voiceAge:' || p.voice_age, 'voiceTone:' || p.voice_tone, 'voiceUse:' || p.voice_use,
      'voiceLength:' || p.voice_length, 'voiceLicence:' || p.voice_licence, 'voiceMaker:' || p.voice_maker], null)
      || array(select 'voiceLanguages:' || each from unnest(p.voice_languages) as each)
      || array(select 'tag:' || each from unnest(p.tags) as each),
    shop_final_price(p.price, shop_discount_now(p.discount_ratio, p.discount_from, p.discount_until)),
    p."create"
  from products p
  left join product_categories c on c.slug = p.category
  left join product_categories up on up.slug = c.parent
  where p.id = any(wanted) and p.is_show and p.removed_at is null
  on conflict (product_id) do update set title_keys = excluded.title_keys, keys = excluded.keys,
      low_keys = excluded.low_keys, initials = excluded.initials,
      facets = excluded.facets, price = excluded.price, "create" = excluded."create"
    where (product_search.title_keys, product_search.keys, product_search.low_keys, product_search.facets, product_search.price, product_search."create")
      is distinct from (excluded.title_keys, excluded.keys, excluded.low_keys, excluded.facets, excluded.price, excluded."create");
end $$;
--> statement-breakpoint
-- Indexes a product for search again when what its buyers write about it changes.
create or replace function shop_review_words_changed() returns trigger language plpgsql as $$
begin
  perform shop_index_products(array[coalesce(new.product_id, old.product_id)]);
  return null;
end $$;
--> statement-breakpoint
create trigger reviews_words_made after insert or delete on reviews for each row execute function shop_review_words_changed();
--> statement-breakpoint
create trigger reviews_words_changed after update of text, hidden_at, removed_at on reviews for each row
  when (old.* is distinct from new.*) execute function shop_review_words_changed();
--> statement-breakpoint
select shop_index_products(array(select id from products));
--> statement-breakpoint
-- Groups of equal words to begin with, where the owner has written none; she edits them as hers.
insert into search_synonyms (place, words, keys)
select place - 1, words,
  array(select shop_keystrokes(word) from unnest(words) with ordinality as each(word, at) order by at)
from (
  select place, string_to_array(line, ', ') as words
  from regexp_split_to_table($$종소리, 소리종, 차임벨, 풍경 소리
명상, 마음챙김, 힐링
수면, 숙면, 꿀잠, 불면증, 잠들기
자장가, 재우는 노래, 아기 수면
안내방송, 안내 방송, 안내 멘트, 방송 멘트
통화연결음, 전화 연결음, 통화 대기음, 전화 대기, ARS
선물, 생일선물, 선물용, 답례품, 기념품
내레이션, 나레이션, 해설, 더빙
알림음, 알림 소리, 띵동
남자 목소리, 남성, 남자, 남자 성우
여자 목소리, 여성, 여자, 여자 성우
어린이, 아이, 아기, 유아, 키즈
오디오북, 낭독, 책 읽어주는
동화, 동화책, 동화 구연, 그림책
배경음악, 배경 음악, BGM, 브금
유튜브, 브이로그, 쇼츠, 릴스
효과음, 사운드 이펙트, SFX
벨소리, 컬러링, 링톤
알람, 모닝콜, 기상
빗소리, 비 소리, 비 오는, 장마
파도, 바다 소리, 바닷물
모닥불, 장작, 불멍, 캠프파이어
새소리, 새 소리, 산새
자연의 소리, 자연음, 자연 소리
백색소음, 백색 소음, 화이트 노이즈
집중, 공부, 독서실
발소리, 발자국, 걷는 소리
강아지, 개 짖는, 멍멍이
고양이, 야옹이, 냥이
로고송, CM송, 광고 노래, 가게 노래
인트로, 오프닝, 시그널
수업, 강의, 클래스, 강좌, 배우기, 학원
스피치, 발표, 말하기
녹음, 레코딩, 홈레코딩
믹싱, 마스터링, 음원 편집, 잡음 제거
AI 목소리, AI 음성, TTS, 합성 음성
결혼식, 웨딩, 예식
LP, LP판, 바이닐, 레코드판
전시, 박물관, 미술관, 도슨트, 오디오 가이드
사회자, 아나운서, MC$$, E'\n') with ordinality as lines(line, place)
) groups
where not exists (select from search_synonyms);
