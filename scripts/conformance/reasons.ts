/** Why no test holds a line of the checklist, by its number. A line without a test or a reason fails the check. */
export const REASONS: Readonly<Record<string, string>> = {
  C557: 'Not applicable: there are no session links whose age could be looked at (readings.md, A91).',
}
