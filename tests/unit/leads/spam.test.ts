import { describe, expect, test } from 'vitest'
import { isDisposableHost } from '@/features/leads/rules/disposable-hosts'
import {
  isSpam,
  readFilledMs,
  type SpamCandidate,
  scoreSpam,
  toSharedText,
} from '@/features/leads/rules/spam'
import { honestLeads } from '../../helpers/honest-leads'
import { LEAD } from '../../helpers/lead-values'
import { spamLeads } from '../../helpers/spam-leads'

const THRESHOLD = 50
const PLAIN = { filledMs: null, otherSenders: 0 }

/** As they would come in, one after the other: who sends a text after others is the second. */
function judge(leads: readonly (SpamCandidate & { filledMs: number | null })[]) {
  const senders = new Map<string, Set<string>>()
  return leads.map((lead) => {
    const text = toSharedText(lead.message)
    const known = (text && senders.get(text)) || new Set<string>()
    const otherSenders = [...known].filter((email) => email !== lead.email).length
    if (text) senders.set(text, known.add(lead.email))
    return { lead, score: scoreSpam(lead, { filledMs: lead.filledMs, otherSenders }) }
  })
}

describe('the score of a lead', () => {
  test('marks none of 200 honest leads', () => {
    const marked = judge(honestLeads(200)).filter(({ score }) => isSpam(score, THRESHOLD))
    const scores = judge(honestLeads(200)).map(({ score }) => score.score)
    console.info(`honest: ${marked.length} of 200 marked, the highest score ${Math.max(...scores)}`)
    expect(marked).toEqual([])
  })

  test('marks at least 80% of 200 leads of spam', () => {
    const scored = judge(spamLeads(200))
    const marked = scored.filter(({ score }) => isSpam(score, THRESHOLD))
    console.info(`spam: ${marked.length} of 200 marked`)
    expect(marked.length).toBeGreaterThanOrEqual(160)
  })

  test.each([
    ['sent at once', LEAD, { filledMs: 1_200, otherSenders: 0 }, 'Sent 1.2 seconds after'],
    ['links', { ...LEAD, message: 'https://a.example http://b.example' }, PLAIN, '2 links in the message'],
    ['a text of others', LEAD, { filledMs: null, otherSenders: 3 }, '3 other senders sent the same text'],
    ['an address for a name', { ...LEAD, name: 'https://a.example' }, PLAIN, 'The name is an address'],
    ['a mail for minutes', { ...LEAD, email: 'a@sub.mailinator.com' }, PLAIN, 'A mail host for a single use'],
    ['other letters', { ...LEAD, message: 'Добрый день, нужна помощь' }, PLAIN, 'other letters than Latin'],
    ['no number', { ...LEAD, phone: '123' }, PLAIN, 'cannot be called'],
  ])('%s is one reason, and one alone never marks', (_, lead, circumstances, text) => {
    const score = scoreSpam(lead, circumstances)
    expect(score.reasons).toEqual([expect.stringContaining(text)])
    expect(isSpam(score, 1)).toBe(false)
  })

  test('A107 a client that says nothing of its filling is not suspected for it, nor for saying nonsense', () => {
    for (const header of [null, '', '-1', '1.5', '1e3', 'NaN', '0x10', ' 5', '9'.repeat(40)])
      expect(readFilledMs(header)).toBeNull()
    expect(scoreSpam(LEAD, PLAIN)).toEqual({ score: 0, reasons: [] })
  })

  test('links to the own site count for nothing', () => {
    const message = 'See https://ross.example.com/a and https://www.ross.example.com/b'
    expect(scoreSpam({ ...LEAD, message }, PLAIN).reasons).toEqual([])
  })

  test('the same text is the same whatever stands around it, and short ones are alike by chance', () => {
    const text = 'We can put your website on the first page, really!'
    expect(toSharedText(`${text} https://a.example 17`)).toBe(toSharedText(text.toUpperCase()))
    expect(toSharedText('Please call me back today.')).toBeNull()
  })

  test('a host is listed with all that belongs to it, and no other', () => {
    expect(['mailinator.com', 'x.MAILINATOR.com', 'yopmail.com.'].map(isDisposableHost)).not.toContain(false)
    expect(['gmail.com', 'notmailinator.co', 'com', '', 'a b'].map(isDisposableHost)).not.toContain(true)
  })

  test('T105 no text that a form takes makes the rules slow', () => {
    for (const part of ['a ', 'invest ', 'www.', '[url=', '<a ', 'I have just ', '@', 'bB', '\u0410'])
      for (const message of [part.repeat(1_000).slice(0, 1_000)]) {
        const began = performance.now()
        scoreSpam({ ...LEAD, name: message.slice(0, 100), message }, PLAIN)
        expect(performance.now() - began).toBeLessThan(100)
      }
  })
})
