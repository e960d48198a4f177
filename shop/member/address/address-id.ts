export const UUID_TEXT = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text from an address or a form can be a saved address's id. */
export const isAddressId = (id: string | null | undefined): id is string =>
  UUID_TEXT.test(id ?? "");
