/** What the blog writes about. The chips are words, not controls: nothing is filtered (reading A32). */
export function CategoryChips({ names }: { names: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-2 *:rounded *:border *:border-line-strong *:px-3 *:py-[0.3rem] *:text-sm *:font-semibold *:text-ink-soft *:first:border-ink *:first:bg-ink *:first:text-paper">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}
