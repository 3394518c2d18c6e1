import { processWide } from '@/lib/process-wide'
import { paths } from './paths'

/** What stands at an address of the blog: a post or a page of the list, nothing, or a post under another address. */
export type BlogAnswer = { kind: 'there' | 'missing' | 'unknown' } | { kind: 'moved'; to: string }

type Gate = (path: string) => Promise<BlogAnswer>

const gates = processWide('blog-gate', () => new Map<'gate', Gate>())

/** Registers who knows what exists; the server does at its start. */
export function openBlogGate(gate: Gate): void {
  gates.set('gate', gate)
}

/** The page that is shown for a path below /blog at which nothing stands. */
export function missingPageOf(path: string): string {
  return path.startsWith(`${paths.blog}/page/`) ? paths.nowhere : paths.postNotFound
}

/** Asks what stands at a path below /blog, before a page is rendered for it. */
export async function askBlogGate(path: string): Promise<BlogAnswer> {
  const gate = gates.get('gate')
  return gate ? gate(path) : { kind: 'unknown' }
}
