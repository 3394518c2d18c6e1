import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { dmarcNames, judgeDkim, judgeDmarc, judgeSpf } from '@/features/mail/rules/sender-records'
import { addressOf, checkSender, senderRecords } from '@/features/mail/server/check-sender'
import { startNameServer } from '../../helpers/name-server'

const UNKNOWN = { state: 'unknown', says: 'is not known: no name server has answered in time' }
const fine = { state: 'fine' }
const wrong = (says: RegExp, cure: RegExp) => ({
  state: 'wrong',
  says: expect.stringMatching(says),
  cure: expect.stringMatching(cure),
})

describe('SPF', () => {
  test.each<[string, string, readonly string[] | null, object]>([
    ['it is there', 'mail.example.net', ['v=spf1 include:_spf.example.net ~all'], fine],
    ['it is there beside other records', 'mail.example.net', ['google-site=x', 'V=SPF1 mx -all'], fine],
    ['it sends nothing at all', 'mail.example.net', ['v=spf1 -all'], fine],
    [
      'it is missing, and the server is of the domain',
      'mail.example.com',
      [],
      wrong(/^is missing/, /^Add this to DNS: example\.com\. TXT "v=spf1 a:mail\.example\.com mx ~all"$/),
    ],
    [
      'it is missing, and another runs the server',
      'smtp.example.net',
      ['v=spf10', 'spf1'],
      wrong(
        /^is missing/,
        /TXT "v=spf1 TERMS ~all", with the terms that whoever runs smtp\.example\.net names/,
      ),
    ],
    ...['127.0.0.1', 'localhost', '[::1]', 'postfix'].map((server): [string, string, string[], object] => [
      `it is missing, and ${server} sends`,
      server,
      [],
      wrong(/^is missing/, /TXT "v=spf1 ip4:ADDRESS ~all", with the public address/),
    ]),
    [
      'there are two',
      'mail.example.com',
      ['v=spf1 mx -all', 'v=spf1 a -all'],
      wrong(/^is there 2 times/, /^Join the TXT records/),
    ],
    [
      'everybody may send',
      'mail.example.com',
      ['v=spf1 mx +all'],
      wrong(/^lets everybody send$/, /TXT "v=spf1 mx ~all"$/),
    ],
    [
      'it asks for too much',
      'mail.example.com',
      [
        `v=spf1 a mx ${Array.from({ length: 9 }, (_, at) => `include:s${at}.example.net`).join(' ')} ip4:192.0.2.1 -all`,
      ],
      wrong(/^asks DNS 11 times/, /^Take out/),
    ],
    ['nobody answers', 'mail.example.com', null, UNKNOWN],
  ])('%s', (_, server, records, expected) => {
    expect(judgeSpf('example.com', server, records)).toMatchObject({ what: 'SPF', ...expected })
  })
})

describe('DKIM', () => {
  const key = { domain: 'example.com', selector: 'nova', publicKey: 'A'.repeat(300) }
  const right = `v=DKIM1; k=rsa; p=${key.publicKey}`
  const toAdd = /nova\._domainkey\.example\.com\. TXT "v=DKIM1; k=rsa; p=A{237}" "A{63}"$/

  test.each<[string, readonly string[] | null, object]>([
    ['the record is there', [right], fine],
    [
      'the record is there, in the least words and with blanks',
      [`p=${'A'.repeat(150)} ${'A'.repeat(150)}`],
      fine,
    ],
    ['the record is missing', [], wrong(/^has no record/, toAdd)],
    ['another text is there', ['v=spf1 -all'], wrong(/^has no record/, toAdd)],
    ['another key is there', ['v=DKIM1; p=BBBB'], wrong(/^has another key/, toAdd)],
    ['the key was taken back', ['v=DKIM1; p='], wrong(/takes the key back$/, toAdd)],
    ['there are two', [right, right], wrong(/^has 2 records/, toAdd)],
    ['it is a trial', [`${right}; t=s:y`], wrong(/^is said to be a trial/, toAdd)],
    ['nobody answers', null, UNKNOWN],
  ])('%s', (_, records, expected) => {
    expect(judgeDkim('example.com', key, records)).toMatchObject({ what: 'DKIM', ...expected })
  })

  test('a sender below or above the domain of the signature counts, and another does not', () => {
    expect(judgeDkim('mail.example.com', key, [right])).toMatchObject(fine)
    expect(judgeDkim('example.com', { ...key, domain: 'mail.example.com' }, [right])).toMatchObject(fine)
    expect(judgeDkim('badexample.com', key, [right])).toMatchObject(
      wrong(
        /^signs for example\.com, and the sender is of badexample\.com/,
        /^Set DKIM_DOMAIN=badexample\.com/,
      ),
    )
  })

  test('without a key of our own it is left to the mail server, which is no fault', () => {
    const found = judgeDkim('example.com', null, null)
    expect(found).toMatchObject({
      state: 'unknown',
      says: expect.stringContaining('left to the mail server'),
    })
    expect(found.cure).toBeUndefined()
  })
})

describe('DMARC', () => {
  const at = (...answers: (readonly string[] | null)[]) => judgeDmarc('mail.example.com', answers)
  const toAdd = /^Add this to DNS: _dmarc\.mail\.example\.com\. TXT "v=DMARC1; p=none"$/

  test.each<[string, (readonly string[] | null)[], object]>([
    [
      'it is there',
      [['v=DMARC1; p=reject; rua=mailto:a@example.com']],
      { ...fine, says: 'is there (p=reject)' },
    ],
    ['it is there above', [[], ['v=DMARC1;p=none']], fine],
    ['it is missing', [[], []], wrong(/^is missing/, toAdd)],
    ['another text is there', [['v=spf1 -all'], []], wrong(/^is missing/, toAdd)],
    ['it has no policy', [['v=DMARC1; rua=mailto:a@example.com']], wrong(/no policy/, /p=none/)],
    ['it has a policy that there is not', [['v=DMARC1; p=block']], wrong(/\(p=block\)/, /p=none/)],
    [
      'there are two',
      [[], ['v=DMARC1; p=none', 'v=DMARC1; p=reject']],
      wrong(/2 times at _dmarc\.example\.com/, /one/),
    ],
    ['nobody answers', [null, ['v=DMARC1; p=none']], UNKNOWN],
    ['nobody answers above', [[], null], UNKNOWN],
  ])('%s', (_, answers, expected) => {
    expect(at(...answers)).toMatchObject({ what: 'DMARC', ...expected })
  })

  test('it is looked for above the domain too, and not at a country', () => {
    expect(dmarcNames('mail.example.com')).toEqual(['_dmarc.mail.example.com', '_dmarc.example.com'])
    expect(dmarcNames('example.com')).toEqual(['_dmarc.example.com'])
    expect(dmarcNames('localhost')).toEqual(['_dmarc.localhost'])
  })
})

describe('the doctor asks a server of names', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const DKIM_KEY = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')
  const settings = {
    SMTP_URL: 'smtp://mail.example.com:587',
    DKIM_DOMAIN: 'Example.com',
    DKIM_SELECTOR: 'nova',
    DKIM_KEY,
  }
  const SENDER = 'hello@Example.com'

  async function check(
    zone: Parameters<typeof startNameServer>[0],
    given: Partial<typeof settings> = settings,
  ) {
    const server = await startNameServer(zone)
    onTestFinished(server.close)
    return { found: await checkSender(given, SENDER, server.names), asked: server.asked }
  }

  const spf = ['v=spf1 a:mail.example.com -all']
  const dkim = [`v=DKIM1; k=rsa; p=${publicKey}`]
  const dmarc = ['v=DMARC1; p=quarantine']
  const names = { 'example.com': spf, 'nova._domainkey.example.com': dkim, '_dmarc.example.com': dmarc }

  test('all three are there', async () => {
    expect(await check(names)).toMatchObject({
      found: {
        isFine: true,
        reason:
          'Of the sender hello@Example.com: SPF is there; DKIM is there, with the key that is set here; DMARC is there (p=quarantine)',
      },
      asked: expect.arrayContaining(Object.keys(names)),
    })
  })

  test('none is there: each has the record to add', async () => {
    const { found } = await check({ 'example.com': [] })
    expect(found).toMatchObject({ isFine: false, isFatal: false })
    const fixes = 'fix' in found ? found.fix.split('\n') : []
    expect(fixes).toEqual([
      'Add this to DNS: example.com. TXT "v=spf1 a:mail.example.com mx ~all"',
      expect.stringMatching(/^Add this to DNS: nova\._domainkey\.example\.com\. TXT "v=DKIM1; k=rsa; p=/),
      'Add this to DNS: _dmarc.example.com. TXT "v=DMARC1; p=none"',
    ])
    expect(fixes[1]?.replaceAll('" "', '')).toContain(publicKey)
  })

  test.each([
    ['says nothing', null],
    ['says that it has failed', 'failed'],
  ] as const)('a server of names that %s is said, and nothing is taken for missing', async (_, answer) => {
    const { found } = await check(Object.fromEntries(Object.keys(names).map((name) => [name, answer])))
    expect(found).toMatchObject({
      isFine: false,
      isFatal: false,
      reason: expect.stringMatching(
        /(?:(?:SPF|DKIM|DMARC) is not known: no name server has answered in time.*){3}/,
      ),
      fix: 'Run this again in a while, or mend the name server of this machine.',
    })
  })

  test('what to publish is what it finds then, with nothing left to add', async () => {
    const records = senderRecords(settings, SENDER)
    expect(records.map(({ what, name, open }) => [what, name, open])).toEqual([
      ['SPF', 'example.com', undefined],
      ['DKIM', 'nova._domainkey.example.com', undefined],
      ['DMARC', '_dmarc.example.com', undefined],
    ])
    const zone = Object.fromEntries(records.map(({ name, value }) => [name, [value]]))
    expect((await check(zone)).found).toMatchObject({ isFine: true })
  })

  test('what to publish leaves DKIM to a mail server that signs, and says what only others know', () => {
    expect(
      senderRecords({ SMTP_URL: 'smtps://smtp.example.net' }, addressOf('NOVA <a@example.com>')),
    ).toEqual([
      {
        what: 'SPF',
        name: 'example.com',
        value: 'v=spf1 TERMS ~all',
        open: expect.stringContaining('whoever runs smtp.example.net'),
      },
      { what: 'DMARC', name: '_dmarc.example.com', value: 'v=DMARC1; p=none' },
    ])
  })

  test('without a mail server, or a sender, nothing is asked', async () => {
    const { found, asked } = await check(names, {})
    expect(found).toMatchObject({ isFine: true })
    expect(asked).toEqual([])
    expect(await checkSender(settings, null)).toMatchObject({ isFine: false, isFatal: false })
  })
})
