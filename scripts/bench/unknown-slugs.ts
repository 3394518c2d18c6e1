import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { writePart } from './document'

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    pid: { type: 'string' },
    count: { type: 'string', default: '20000' },
    at: { type: 'string', default: '20' },
  },
})

/** The memory of the serving process and the content of the build folder, which random slugs must not fill. */
function holds() {
  const status = values.pid ? readFileSync(`/proc/${values.pid}/status`, 'utf8') : ''
  const memory = Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024)
  const disk = execFileSync('du', ['-s', '--block-size=1K', '.next'], { encoding: 'utf8' }).split('\t')[0]
  const files = execFileSync('find', ['.next', '-type', 'f'], { encoding: 'utf8' }).split('\n').length - 1
  return { memory, disk: Number(disk), files }
}

async function request(count: number): Promise<Map<number, number>> {
  const responses = new Map<number, number>()
  let left = count
  const worker = async () => {
    while (left > 0) {
      left -= 1
      const response = await fetch(`${values.url}/blog/${randomBytes(12).toString('hex')}`)
      await response.arrayBuffer()
      responses.set(response.status, (responses.get(response.status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: Number(values.at) }, worker))
  return responses
}

const before = holds()
const began = performance.now()
const responses = await request(Number(values.count))
const seconds = (performance.now() - began) / 1000
const after = holds()

const outcome = [...responses].map(([status, times]) => `${times.toLocaleString('en-US')} times ${status}`)
await writePart('Addresses that do not exist', 'bench:slugs', [
  `${values.count} random slugs, ${values.at} at a time: ${outcome.join(', ')}, in ${seconds.toFixed(0)} s. The process grew from`,
  `${before.memory} to ${after.memory} MB, \`.next\` from ${before.disk} to ${after.disk} kB.`,
])
