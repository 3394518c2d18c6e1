/** How often a fault happens: once in `npm test`, as often as the table says in `npm run test:faults`. */
export function rounds(full: number): number {
  return process.env.FAULT_ROUNDS ? Math.ceil(full * Number(process.env.FAULT_ROUNDS)) : 1
}
