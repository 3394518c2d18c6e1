import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addToEnv } from '@/env'

/**
 * Passes Next the configuration of its build, in the way of its standalone servers, so that it does not look for
 * next.config.mjs, which an image does not have. A server of one's own may name a `conf`, which Next ignores.
 *
 * @param root - the folder of `.next`
 */
export async function passBuiltConfig(root: string): Promise<void> {
  const { config } = JSON.parse(await readFile(join(root, '.next/required-server-files.json'), 'utf8'))
  addToEnv({ __NEXT_PRIVATE_STANDALONE_CONFIG: JSON.stringify(config) })
}
