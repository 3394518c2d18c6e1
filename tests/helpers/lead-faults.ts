import { failCommits, restoreCommits } from './commit-faults'
import type { Product } from './product'

type Fault = (product: Product, random: () => number) => Promise<void>

/** Milliseconds. */
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** What goes wrong while leads are sent. Each ends by itself, and leaves nothing broken behind. */
export const LEAD_FAULTS: Record<string, Fault> = {
  'the database restarts in an orderly way': (product) => product.restartDatabase('fast'),
  'the database restarts at once, with recovery': (product) => product.restartDatabase('immediate'),
  'kill -9 of the database': (product) => product.restartDatabase('killed'),
  'kill -9 of a backend': async (product) => {
    await product.crashBackend()
    await pause(300)
  },
  'half of the backends are ended': async (product) => {
    await product.endBackends(0.5)
  },
  'every connection is reset': async (product) => product.proxy.reset(),
  'connections break in the middle of a packet': async (product, random) => {
    for (let round = 0; round < 5; round += 1) {
      product.proxy.cutAfter(Math.ceil(random() * 20_000))
      await pause(100)
    }
  },
  'every packet is 50 ms late': async (product) => {
    product.proxy.delay(50)
    await pause(1_000)
    product.proxy.delay(0)
  },
  'packets vanish for a while': async (product, random) => {
    product.proxy.hold()
    await pause(500 + random() * 2_000)
    if (random() < 0.5) product.proxy.reset()
    product.proxy.release()
  },
  'a third of the COMMITs fail': async (product) => {
    await failCommits(product, 'form_submissions', 0.33)
    await pause(800)
    await restoreCommits(product, 'form_submissions')
  },
  'kill -9 of the product, and a start': async (product) => {
    await product.kill()
    await product.start()
  },
}
