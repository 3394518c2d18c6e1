import { processWide } from '@/lib/process-wide'

/** Who asks for an address of the admin, and for an admin whether it is one of a screen; 'unknown' while nobody can tell. */
export type Standing = 'visitor' | 'member' | 'admin' | 'missing' | 'unknown'

type Gate = (headers: Headers, path: string) => Promise<Standing>

const gates = processWide('admin-gate', () => new Map<'gate', Gate>())

/** Registers who knows accounts and screens; the server does at its start. */
export function openAdminGate(gate: Gate): void {
  gates.set('gate', gate)
}

/** Asks who stands before an address of the admin, before anything is rendered for it. */
export async function askAdminGate(headers: Headers, path: string): Promise<Standing> {
  const gate = gates.get('gate')
  return gate ? gate(headers, path) : 'unknown'
}
