export type Change = { kind: 'same' | 'gone' | 'new'; text: string }

/** Beyond this many words on both sides the texts are shown whole: comparing them would hold up the page. */
const MOST_WORDS = 4000

/**
 * Compares two texts word by word (longest common subsequence).
 *
 * @returns stretches in reading order: in both, only in the older, only in the newer
 */
export function compareTexts(older: string, newer: string): Change[] {
  const [left, right] = [toWords(older), toWords(newer)]
  const start = commonLength(left, right)
  const end = commonLength(left.slice(start).reverse(), right.slice(start).reverse())
  const middle = compareWords(left.slice(start, left.length - end), right.slice(start, right.length - end))
  return join([
    { kind: 'same', text: left.slice(0, start).join('') },
    ...middle,
    { kind: 'same', text: end > 0 ? left.slice(-end).join('') : '' },
  ])
}

function toWords(text: string): string[] {
  return text.match(/\s+|<[^>]*>\s*|[^\s<]+\s*|</g) ?? []
}

function commonLength(left: readonly string[], right: readonly string[]): number {
  let length = 0
  while (length < left.length && length < right.length && left[length] === right[length]) length += 1
  return length
}

function compareWords(left: readonly string[], right: readonly string[]): Change[] {
  if (left.length > MOST_WORDS || right.length > MOST_WORDS) {
    return [
      { kind: 'gone', text: left.join('') },
      { kind: 'new', text: right.join('') },
    ]
  }
  const width = right.length + 1
  const lengths = commonLengths(left, right, width)
  const changes: Change[] = []
  let [row, column] = [0, 0]
  while (row < left.length || column < right.length) {
    const [mine, theirs] = [left[row], right[column]]
    if (mine !== undefined && mine === theirs) {
      changes.push({ kind: 'same', text: mine })
      row += 1
      column += 1
    } else if (theirs === undefined || (mine !== undefined && below(lengths, row, column, width))) {
      changes.push({ kind: 'gone', text: mine ?? '' })
      row += 1
    } else {
      changes.push({ kind: 'new', text: theirs })
      column += 1
    }
  }
  return changes
}

function below(lengths: Uint16Array, row: number, column: number, width: number): boolean {
  return (lengths[(row + 1) * width + column] ?? 0) >= (lengths[row * width + column + 1] ?? 0)
}

function commonLengths(left: readonly string[], right: readonly string[], width: number): Uint16Array {
  const lengths = new Uint16Array((left.length + 1) * width)
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      const diagonal = lengths[(row + 1) * width + column + 1] ?? 0
      const best = Math.max(lengths[(row + 1) * width + column] ?? 0, lengths[row * width + column + 1] ?? 0)
      lengths[row * width + column] = left[row] === right[column] ? diagonal + 1 : best
    }
  }
  return lengths
}

function join(changes: readonly Change[]): Change[] {
  const joined: Change[] = []
  for (const change of changes) {
    const last = joined.at(-1)
    if (change.text === '') continue
    if (last?.kind === change.kind) last.text += change.text
    else joined.push({ ...change })
  }
  return joined
}
