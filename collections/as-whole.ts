/**
 * The arguments of a change, whose hooks then see the whole document: `select` is used for reads alone, because a hook
 * that does not see the status would leave a document on its former pages. Payload's lock of an open document tells
 * other editors, and refuses nothing.
 */
export function asWhole<Args extends object>(args: Args): Args {
  const whole: Args & { select?: unknown; overrideLock?: boolean } = { ...args, overrideLock: true }
  delete whole.select
  return whole
}
