import type { Payload } from 'payload'
import type { FileHead } from '@/features/imports/rules/records'
import { signatureOf } from '@/lib/secrets'

/** The kinds of things that are known by a key. */
export type KeyedKind = 'post' | 'lead' | 'redirect' | 'image' | 'author'

/**
 * The key by which a thing of another system is known here. It outlives the report and an erasure, so it tells nothing of a
 * person: only who has the secret of this site can make it.
 *
 * @param id - the one that the other system gave it
 */
export function keyOf(
  { secret }: Pick<Payload, 'secret'>,
  head: Pick<FileHead, 'kind' | 'site' | 'version'>,
  kind: KeyedKind,
  id: string,
): string {
  // The same site after an update is the same source.
  const source = head.site || head.version.replace(/ [\d.]+$/, '')
  return signatureOf(secret, `import-row ${JSON.stringify([head.kind, source, kind, id])}`)
}
