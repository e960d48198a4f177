/** A notice for one browser, before it is encrypted. */
export type Push = {
  /** the browser's address at its push service, and its keys (RFC 8291) */
  device: { endpoint: string; p256dh: string; auth: string };
  /** the shop's own key pair (RFC 8292) */
  keys: { publicKey: string; privateKey: string };
  /** by which people of a push service reach the shop: mailto: or https: */
  contact: string;
  /** what the back office's service worker shows */
  text: string;
  isUrgent: boolean;
};

/**
 * Sends notices to browsers by their own push services. Throws Gone when the browser does not want
 * it any more, Undeliverable, Unreachable, or another error when it was not taken.
 */
export interface Pusher {
  name: string;
  send(push: Push): Promise<void>;
}
