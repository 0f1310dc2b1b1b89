/** This browser as a device that is told of turns: its subscription to the push service of its maker. */
import { ask } from "./api";
import type { Devices } from "./generated/messages";
import { prefs } from "./prefs.svelte";

export type Trouble = "cannot" | "denied" | "failed";

export class CannotPush extends Error {
  constructor(readonly why: Trouble) {
    super(why);
  }
}

export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

async function worker(): Promise<ServiceWorkerRegistration> {
  const found = await navigator.serviceWorker.getRegistration();
  if (!found) throw new CannotPush("cannot");
  return navigator.serviceWorker.ready;
}

/** Asks the browser's person, then its push service, then tells the server. */
export async function subscribe(key: string): Promise<Devices> {
  if (!canPush()) throw new CannotPush("cannot");
  const { pushManager } = await worker();
  if ((await Notification.requestPermission()) !== "granted") throw new CannotPush("denied");
  const choices = { userVisibleOnly: true, applicationServerKey: bytesOf(key) };
  const subscription = await pushManager.subscribe(choices).catch(() => {
    throw new CannotPush("failed");
  });
  return register(subscription);
}

/** Forgets the subscription here; the server forgets it by its id. */
export async function unsubscribe(): Promise<void> {
  if (!canPush()) return;
  const found = await navigator.serviceWorker.getRegistration();
  await (await found?.pushManager.getSubscription())?.unsubscribe();
}

/** Whether this browser is told already. */
export async function subscribed(): Promise<boolean> {
  if (!canPush() || Notification.permission !== "granted") return false;
  const found = await navigator.serviceWorker.getRegistration();
  return Boolean(await found?.pushManager.getSubscription());
}

/** A new session of this browser takes the subscription along. */
export async function resubscribe(): Promise<void> {
  if (!(await subscribed())) return;
  const found = await navigator.serviceWorker.getRegistration();
  const kept = await found?.pushManager.getSubscription();
  if (kept) await register(kept);
}

function register(subscription: PushSubscription): Promise<Devices> {
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint, p256dh: keys?.["p256dh"], auth: keys?.["auth"], language: prefs.language };
  return ask<Devices>("me/devices", "PUT", body);
}

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(text, (each) => each.charCodeAt(0));
}
