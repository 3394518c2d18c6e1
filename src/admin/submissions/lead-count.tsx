/**
 * How many leads the filter shows. The text is the plain number, as the specification words it; the eye gets a
 * gap between the thousands.
 */
export function LeadCount({ total }: { total: number }) {
  const groups = String(total).split(/(?<=\d)(?=(?:\d{3})+$)/)
  return (
    <>
      {groups.map((digits, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a group of digits is known by.
        <span key={index} className="not-first:ml-[0.2em]">
          {digits}
        </span>
      ))}
      {total === 1 ? ' submission' : ' submissions'}
    </>
  )
}
