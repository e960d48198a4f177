const WORDS =
  "보내지 못했어요. 인터넷 연결을 확인해주세요. 적은 내용은 그대로 있으니, 연결된 뒤에 다시 눌러주세요.";

/**
 * Shows beside the button that nothing was sent, until the network returns or the button is pressed
 * again. Nothing is resent automatically.
 */
export function sayUnsent(form: HTMLFormElement, button: HTMLElement | null): void {
  takeBackUnsent(form);
  const note = document.createElement("p");
  note.dataset.unsent = "";
  note.className = "mb-2 w-full text-14 font-medium text-bad";
  if (button) button.before(note);
  else form.append(note);
  // Screen readers announce text that is added to an alert region, but not text it is inserted
  // with.
  note.setAttribute("role", "alert");
  note.textContent = WORDS;
  addEventListener("online", () => note.remove(), { once: true });
}

export function takeBackUnsent(form: HTMLFormElement): void {
  for (const note of form.querySelectorAll("[data-unsent]")) note.remove();
}
