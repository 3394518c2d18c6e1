import { expect, test } from 'vitest'
import type { TimelineItem } from '@/domain/notes'
import { foldOpenings } from '@/features/leads/rules/timeline'
import { toAuthor, toStory } from '@/features/leads/screens/timeline-words'

const item = (id: string, kind: string, by: string | null): TimelineItem => ({
  id,
  kind,
  at: '2026-11-27T10:00:00.000Z',
  by,
  data: {},
  text: null,
  editedAt: null,
  editableMs: 0,
})
const timeline = { people: { ann: 'Ann', bob: 'Bob' }, currency: 'USD' as const }

test('neighbouring lines that say a lead was opened are one line with everybody, and other lines keep their places', () => {
  const items = [
    item('6', 'opened', 'ann'),
    item('5', 'opened', 'bob'),
    item('4', 'opened', 'ann'),
    item('3', 'note', 'ann'),
    item('2', 'opened', 'bob'),
    item('1', 'sent', null),
  ]
  const folded = foldOpenings(items)
  expect(folded.map(({ id }) => id)).toEqual(['6', '3', '2', '1'])
  expect(folded.map((each) => [toStory(each, timeline), toAuthor(each, timeline)])).toEqual([
    ['Opened 3 times', 'Ann, Bob'],
    ['note', 'Ann'],
    ['Opened', 'Bob'],
    ['Came in', ''],
  ])
})
