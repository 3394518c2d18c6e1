import { readdir, readFile } from 'node:fs/promises'

/** Seconds of processor time that a product with its workers has used, and those of its database. */
export type ProcessorTime = { server: number; database: number }

/** Linux counts processor time in hundredths of a second. */
const TICKS = 100

type Process = { pid: number; parent: number; name: string; ticks: number }

async function listProcesses(): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  return Promise.all(
    pids.map(async (name) => {
      const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
      const [parent = 0, ...rest] = stat
        .slice(stat.lastIndexOf(')') + 4)
        .split(' ')
        .map(Number)
      const ticks = rest.slice(9, 13).reduce((sum, each) => sum + each, 0)
      return { pid: Number(name), parent, name: /\((.*)\)/.exec(stat)?.[1] ?? '', ticks }
    }),
  )
}

/** The processor time of a process and of all its descendants so far, including those that have ended. */
export async function processorTimeOf(root: number | undefined): Promise<ProcessorTime> {
  const all = await listProcesses()
  const time = { server: 0, database: 0 }
  const add = (parent: Process) => {
    time[parent.name === 'postgres' ? 'database' : 'server'] += parent.ticks / TICKS
    for (const child of all) if (child.parent === parent.pid) add(child)
  }
  for (const each of all) if (each.pid === root) add(each)
  return time
}

/** Measures the processor time of a product during some work, and returns it with the result of the work. */
export async function measureWork<T>(pid: number | undefined, work: () => Promise<T>) {
  const before = await processorTimeOf(pid)
  const result = await work()
  const after = await processorTimeOf(pid)
  const took = { server: after.server - before.server, database: after.database - before.database }
  return { result, took }
}
