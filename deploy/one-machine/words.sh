# shellcheck shell=bash
# Everything that the scripts say, in English and Korean. %s are filled in order.

declare -A EN KO

EN[usage]='Use: install.sh --release FILE_OR_HTTPS --key FILE [OPTIONS]

  --release FILE_OR_HTTPS  the archive; its .sha256 and .sha256.sig lie beside it
  --key FILE               the public key that the release is signed with (not needed again later)
  --domain shop.example.kr the name of the shop; asked for when missing
  --mail owner@example.kr  the owner'\''s address; asked for when missing
  --backup-to ADDRESS      where backups go as well: s3://, sftp:// or davs://; "none": this disk only
  --updates HTTPS          where new releases are announced; without it nobody is asked
  --tls-internal           certificate of an authority on this machine, for trying only
  --lang ko|en             instead of LANG
  --yes                    goes on where it would ask about a warning'
KO[usage]='쓰는 법: install.sh --release 파일_또는_https주소 --key 파일 [옵션]

  --release 파일_또는_https주소  설치 파일(.tar.gz). 같은 곳에 .sha256과 .sha256.sig가 있어야 해요
  --key 파일                     설치 파일의 서명을 확인할 공개 키(다음부터는 적지 않아도 돼요)
  --domain shop.example.kr       상점 도메인. 적지 않으면 물어봐요
  --mail owner@example.kr        주인의 이메일. 적지 않으면 물어봐요
  --backup-to 주소               백업을 하나 더 둘 곳: s3://, sftp://, davs://. "none"은 이 서버에만
  --updates https주소            새 버전을 알려주는 주소. 적지 않으면 확인하지 않아요
  --tls-internal                 시험용: 이 서버가 직접 만든 인증서를 써요
  --lang ko|en                   LANG 대신 쓸 언어
  --yes                          주의할 점이 있어도 묻지 않고 계속해요'

EN[not-root]='This must run as root: sudo %s'
KO[not-root]='root 권한으로 실행해주세요: sudo %s'
EN[wrong-system]='This machine runs %s. The shop is installed on Ubuntu 24.04 or Debian 13.'
KO[wrong-system]='이 서버는 %s예요. Ubuntu 24.04나 Debian 13에만 설치할 수 있어요.'
EN[wrong-processor]='This release is for %s processors, and this machine has %s.'
KO[wrong-processor]='이 설치 파일은 %s 프로세서용인데, 이 서버는 %s예요.'
EN[no-systemd]='systemd does not run here, which starts the shop. Use a rented machine, or compose.yaml in a container.'
KO[no-systemd]='systemd가 실행 중이 아니에요. 빌린 서버에서 실행하거나, 컨테이너라면 compose.yaml을 써주세요.'
EN[little-disk]='%s has %s GB free; 5 GB are needed. Make room, or take a larger disk.'
KO[little-disk]='%s에 남은 공간이 %sGB예요. 5GB가 필요해요. 공간을 비우거나 더 큰 디스크를 써주세요.'
EN[little-memory]='This machine has %s MB of memory; the shop needs 512 MB.'
KO[little-memory]='이 서버의 메모리는 %sMB예요. 512MB가 필요해요.'
EN[port-taken]='Port %s is taken by %s. Stop that program, or use another machine.'
KO[port-taken]='%s번 포트를 %s이(가) 쓰고 있어요. 그 프로그램을 멈추거나 다른 서버에 설치해주세요.'
EN[clock-off]='The clock of this machine is off by %s minutes (%s). Set it first: timedatectl set-ntp true'
KO[clock-off]='이 서버의 시계가 %s분 어긋나 있어요(%s). 먼저 맞춰주세요: timedatectl set-ntp true'
EN[needs-release]='Which release? Give --release and the archive.'
KO[needs-release]='설치 파일을 알려주세요: --release 파일'
EN[needs-key]='Which key signs releases? Give --key and the public key.'
KO[needs-key]='설치 파일의 서명을 확인할 공개 키를 알려주세요: --key 파일'
EN[unknown-option]='%s is no option.'
KO[unknown-option]='%s은(는) 없는 옵션이에요.'
EN[needs-value]='%s needs a value.'
KO[needs-value]='%s 뒤에 값을 적어주세요.'
EN[cannot-fetch]='%s cannot be fetched.'
KO[cannot-fetch]='%s을(를) 받을 수 없어요.'
EN[bad-signature]='%s is not signed with this key: it was changed on its way, or is of somebody else. Nothing was installed.'
KO[bad-signature]='%s은(는) 이 키로 서명되지 않았어요. 중간에 바뀌었거나 다른 사람이 만든 파일이에요. 아무것도 설치하지 않았어요.'
EN[bad-checksum]='%s is damaged: its checksum differs from the signed one. Fetch it again. Nothing was installed.'
KO[bad-checksum]='%s이(가) 손상됐어요. 서명된 체크섬과 달라요. 다시 받아주세요. 아무것도 설치하지 않았어요.'
EN[not-a-release]='%s is no release of the shop for one machine.'
KO[not-a-release]='%s은(는) 상점 설치 파일이 아니에요.'
EN[other-key]='The key differs from the one in %s, which earlier releases were signed with. If that is meant, remove that file first.'
KO[other-key]='%s에 있는 키와 달라요. 지금까지의 버전은 그 키로 서명됐어요. 키를 바꾸는 것이 맞다면 그 파일을 먼저 지워주세요.'
EN[older-release]='%s is older than %s, which is installed. To go back to the release before: voice-shop update --back'
KO[older-release]='%s은(는) 지금 설치된 %s보다 오래됐어요. 바로 이전 버전으로 돌아가려면: voice-shop update --back'

EN[ask-domain]='The domain of the shop, e.g. shop.example.kr: '
KO[ask-domain]='상점 도메인(예: shop.example.kr): '
EN[ask-mail]='The mail address of the owner: '
KO[ask-mail]='주인의 이메일: '
EN[ask-backup]='Where backups go besides this disk (s3://, sftp:// or davs://; empty: set it in the back office later): '
KO[ask-backup]='백업을 하나 더 둘 곳(s3://, sftp://, davs://. 비워두면 나중에 관리 화면에서 정해요): '
EN[bad-domain]='%s is no name of a shop. Only letters, digits, dots and dashes, without https://, e.g. shop.example.kr'
KO[bad-domain]='%s은(는) 도메인이 아니에요. https:// 없이 영문자, 숫자, 점, 줄표로 적어주세요. 예: shop.example.kr'
EN[bad-mail]='%s is no mail address.'
KO[bad-mail]='%s은(는) 이메일 주소가 아니에요.'
EN[bad-backup]='%s is no place for backups. It begins with s3://, sftp:// or davs://; write special characters as %%XX.'
KO[bad-backup]='%s에는 백업을 둘 수 없어요. s3://, sftp://, davs:// 가운데 하나로 시작해야 해요. 특수 문자는 %%XX로 적어주세요.'
EN[bad-feed]='%s is no https address.'
KO[bad-feed]='%s은(는) https 주소가 아니에요.'
EN[nobody-to-ask]='%s is missing, and there is nobody to ask.'
KO[nobody-to-ask]='%s을(를) 적어주세요. 지금은 물어볼 수 없어요.'
EN[other-domain]='This machine already has the shop %s, and not %s. Change SHOP_URL in %s if the shop moves.'
KO[other-domain]='이 서버에는 이미 %s 상점이 있어요(%s이(가) 아니에요). 도메인을 바꾸려면 %s의 SHOP_URL을 고쳐주세요.'
EN[domain-nowhere]='%s does not point anywhere yet. Until it points to this machine (%s), nobody gets a certificate.'
KO[domain-nowhere]='%s이(가) 아직 어디도 가리키지 않아요. 이 서버(%s)를 가리킬 때까지 인증서를 받을 수 없어요.'
EN[domain-elsewhere]='%s points to %s, and this machine is %s. Until it points here, shoppers do not come here and there is no certificate.'
KO[domain-elsewhere]='%s이(가) %s을(를) 가리키는데, 이 서버는 %s예요. 이 서버를 가리킬 때까지 손님이 올 수 없고 인증서도 받을 수 없어요.'
EN[go-on]='Go on all the same? [y/N] '
KO[go-on]='그래도 계속할까요? [y/N] '
EN[stopped]='Nothing was changed.'
KO[stopped]='아무것도 바꾸지 않았어요.'

EN[doing-checks]='Looking at this machine …'
KO[doing-checks]='서버를 살펴보고 있어요…'
EN[doing-verify]='Checking signature and checksum …'
KO[doing-verify]='서명과 체크섬을 확인하고 있어요…'
EN[doing-packages]='Installing Caddy, the firewall and time sync …'
KO[doing-packages]='Caddy, 방화벽, 시각 동기화를 설치하고 있어요…'
EN[doing-unpack]='Unpacking %s …'
KO[doing-unpack]='%s을(를) 풀고 있어요…'
EN[doing-start]='Starting the shop …'
KO[doing-start]='상점을 시작하고 있어요…'
EN[doing-restart]='Starting the shop anew with the changed settings …'
KO[doing-restart]='바뀐 설정으로 상점을 다시 시작하고 있어요…'
EN[doing-change]='Starting %s beside the one that runs; once shoppers are there it is watched for a minute …'
KO[doing-change]='지금 상점 옆에서 %s을(를) 시작해요. 손님을 옮긴 뒤 1분 동안 살펴봐요…'
EN[not-ready]='%s did not become ready. Its last lines:'
KO[not-ready]='%s이(가) 시작되지 않았어요. 마지막 기록이에요:'
EN[old-goes-on]='The shop goes on running as before, and nothing is lost.'
KO[old-goes-on]='상점은 지금까지처럼 계속 실행 중이고, 잃은 것은 없어요.'
EN[no-swap]='There is no swap file: the system did not take it.'
KO[no-swap]='스왑 파일을 만들지 못했어요. 시스템이 받아주지 않았어요.'
EN[no-firewall]='The firewall could not be switched on. Let in only ports %s by your provider'\''s firewall.'
KO[no-firewall]='방화벽을 켜지 못했어요. 서버 업체의 방화벽에서 %s번 포트만 열어주세요.'
EN[other-firewall]='%s guards this machine already and was left alone. Let in 80 and 443.'
KO[other-firewall]='%s이(가) 이미 이 서버를 지키고 있어서 그대로 두었어요. 80번과 443번 포트를 열어주세요.'

EN[did]='Done in %s s:'
KO[did]='%s초 만에 마쳤어요:'
EN[did-release]='  release      %s at %s (account shop, data in %s)'
KO[did-release]='  설치한 버전  %s, 위치 %s (계정 shop, 데이터 %s)'
EN[did-units]='  services     voice-shop-database, voice-shop@%s, caddy; backup every night: voice-shop-backup.timer'
KO[did-units]='  서비스       voice-shop-database, voice-shop@%s, caddy. 매일 밤 백업: voice-shop-backup.timer'
EN[did-guard]='  machine      firewall %s; log at most 500 MB and 30 days; time sync %s; swap %s MB'
KO[did-guard]='  서버         방화벽 %s, 기록은 500MB와 30일까지, 시각 동기화 %s, 스왑 %sMB'
EN[did-settings]='  settings     %s'
KO[did-settings]='  설정         %s'
EN[address]='The shop: %s'
KO[address]='상점 주소: %s'
EN[no-certificate]='There is no certificate yet. Caddy goes on asking for one; why not: journalctl -u caddy'
KO[no-certificate]='아직 인증서를 받지 못했어요. Caddy가 계속 시도해요. 이유는 journalctl -u caddy에서 볼 수 있어요.'
EN[passphrase]='The passphrase of your backups. Write it down somewhere else: without it no backup that left this machine opens.'
KO[passphrase]='백업 암호예요. 다른 곳에도 적어두세요. 이 암호가 없으면 다른 곳에 둔 백업을 열 수 없어요.'
EN[nothing-new]='%s runs already, with these settings. Nothing was changed.'
KO[nothing-new]='%s이(가) 이 설정으로 이미 실행 중이에요. 바뀐 것은 없어요.'


EN[uninstall-usage]='Use: uninstall.sh [--with-data] [--lang ko|en]'
KO[uninstall-usage]='쓰는 법: uninstall.sh [--with-data] [--lang ko|en]'
EN[not-installed]='There is no shop on this machine.'
KO[not-installed]='이 서버에는 상점이 없어요.'
EN[type-domain]='This deletes all orders, files and backups of the shop for good. Type its domain (%s) to go on: '
KO[type-domain]='주문, 파일, 백업이 모두 영구히 삭제돼요. 계속하려면 도메인(%s)을 입력해주세요: '
EN[other-typed]='That is not the domain. Nothing was changed.'
KO[other-typed]='도메인이 달라요. 아무것도 바꾸지 않았어요.'
EN[removed]='The shop is removed from this machine.'
KO[removed]='이 서버에서 상점을 제거했어요.'
EN[kept]='Kept: all data with its backups in %s, and the settings with their secrets in %s. install.sh goes on with them.'
KO[kept]='남겨둔 것: 데이터와 백업은 %s, 설정과 비밀 값은 %s에 있어요. install.sh를 다시 실행하면 이어서 쓸 수 있어요.'
EN[removed-data]='Its data, backups and settings are deleted.'
KO[removed-data]='데이터, 백업, 설정도 삭제했어요.'
EN[left-alone]='Left as they are: Caddy'\''s package, the firewall, swap and time sync.'
KO[left-alone]='Caddy 패키지, 방화벽, 스왑, 시각 동기화는 그대로 두었어요.'

case ${LC_ALL:-${LC_MESSAGES:-${LANG:-}}} in
ko*) LANGUAGE_OF_WORDS=ko ;;
*) LANGUAGE_OF_WORDS=en ;;
esac

# say KEY VALUE…
say() {
  local format=${EN[$1]}
  [ "$LANGUAGE_OF_WORDS" = ko ] && format=${KO[$1]}
  shift
  # The format is one of those above.
  # shellcheck disable=SC2059
  printf "$format\n" "$@"
}

# fail KEY VALUE…: says it and ends.
fail() {
  say "$@" >&2
  exit 1
}
