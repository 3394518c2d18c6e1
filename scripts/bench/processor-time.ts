import { readdir, readFile } from 'node:fs/promises'

/** Seconds of the processor that a product has used, its workers included, and its database beside it. */
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

/** What a process and all that it has started have used so far, also those that have ended; other work does not change it. */
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

/** What some work took of a product's processor time, with its result. */
export async function measureWork<T>(pid: number | undefined, work: () => Promise<T>) {
  const before = await processorTimeOf(pid)
  const result = await work()
  const after = await processorTimeOf(pid)
  const took = { server: after.server - before.server, database: after.database - before.database }
  return { result, took }
}
