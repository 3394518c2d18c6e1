import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { freePort } from '@/lib/free-port'
import { startBalancer } from '../helpers/balancer'

/** Something that answers as an instance does that is ready. */
async function serve(): Promise<{ port: number; stop: () => void }> {
  const port = await freePort()
  const server = createServer((_, response) => response.end('ok'))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { port, stop: () => server.close() }
}

test.each(['nginx', 'haproxy'] as const)(
  'T164 %s with our settings logs what visitors ask for, and no token of a mailed link',
  async (name) => {
    const instances = [await serve(), await serve(), await serve()]
    const balancer = await startBalancer(
      name,
      instances.map(({ port }) => port),
    )
    const token = 'a-token-of-a-mailed-link'
    for (const path of [
      `/auth/reset%23${token}`,
      `/auth/confirm%2523${token}`,
      `/auth/invitation/%23${token}?utm_source=mail`,
      `//auth%2Freset%23${token}`,
      `/AUTH/reset%23${token}`,
      '/auth/reset',
      '/plans%23part',
    ])
      await (await fetch(`${balancer.origin}${path}`, { redirect: 'manual' })).text()
    await expect.poll(balancer.log).toContain('/plans%23part')
    const log = await balancer.log()
    expect(log).toMatch(/GET \/auth\/reset HTTP/)
    expect(log).not.toContain(token)
    await balancer.stop()
    for (const { stop } of instances) stop()
  },
)
