import { describe, expect, test } from 'vitest'
import { fieldOf } from '@/features/imports/rules/lead-columns'
import { readDate } from '@/features/imports/rules/lead-dates'
import { readAmount, readPhone } from '@/features/imports/rules/lead-values'
import { refusedRowsCsv } from '@/features/imports/server/refused-rows'
import { leadsOf, problemOf } from '../../helpers/tables'

const HUBSPOT = `Record ID,First Name,Last Name,Email,Phone Number,Create Date,Lifecycle Stage,Lead Status,Contact owner,Original Source,Original Source Drill-Down 1,Marketing contact status,Legal basis for processing contact's data,Amount
9001,Ann,Ross,ann@shop.example,'+1 813 555 0101,2024-03-10 01:30,customer,CONNECTED,Jo Ross,PAID_SEARCH,google,Marketing contact,Legitimate interest – existing customer,"1,250.00"
9002,,,only@mail.example,,2023-11-05 00:15,lead,UNQUALIFIED,,ORGANIC_SEARCH,,Non-marketing contact,,
9003,Gone,Away,unsub@shop.example,+44 20 7946 0958,2022-01-05 09:00,subscriber,BAD_TIMING,Former Owner,OFFLINE,IMPORT,Non-marketing contact,Not applicable,
`

const WPFORMS = [
  'Name,Email,Phone,Comment or Message,Entry ID,Entry Date,Entry Notes,Viewed,Starred,User IP',
  'Ann Ross,ann@shop.example,"=""8135550101""","First, second",77,"March 10, 2024 1:30 am",,1,0,203.0.113.7',
  'Bob &amp; Sons,bob@shop.example,1.8135550102E+10,"Line one\nline two",78,"November 5, 2023 1:30 am",Called back,0,1,',
  '-Bright- Plumbing,,813.555.0103 x12,,79,"December 31, 2025 11:59 pm",,0,0,',
  '',
].join('\r\n')

describe('the columns', () => {
  test.each([
    ['Gravity Forms', 'Name (First)', 'firstName'],
    ['Gravity Forms', 'Name (Last)', 'lastName'],
    ['Gravity Forms', 'Address (City)', 'city'],
    ['Gravity Forms', 'Entry Id', 'id'],
    ['Gravity Forms', 'Source Url', 'page'],
    ['Gravity Forms', 'Consent (Consent)', 'consent'],
    ['Gravity Forms', 'Consent (Text)', 'consentWords'],
    ['Gravity Forms', 'User IP', 'ignore'],
    ['WPForms', 'Comment or Message', 'message'],
    ['WPForms', 'GDPR Agreement', 'consent'],
    ['Flamingo', 'your-name', 'name'],
    ['Flamingo', 'your-email', 'email'],
    ['Flamingo', 'your-message', 'message'],
    ['Flamingo', 'Date', 'createdAt'],
    ['HubSpot', 'Record ID', 'id'],
    ['HubSpot', 'Contact owner', 'owner'],
    ['HubSpot', 'Original Traffic Source', 'source'],
    ['HubSpot', 'Marketing contact status', 'marketing'],
    ['HubSpot', "Legal basis for processing contact's data", 'consentWords'],
    ['HubSpot', 'Unsubscribed from all email', 'unsubscribed'],
    ['HubSpot', 'Became a Customer Date', 'wonAt'],
    ['HubSpot', 'Close Date', 'closedAt'],
    ['Pipedrive', 'Person - Name', 'name'],
    ['Pipedrive', 'Person - Email - Work', 'email'],
    ['Pipedrive', 'Person - Phone - Mobile', 'phone'],
    ['Pipedrive', 'Deal - Value', 'value'],
    ['Pipedrive', 'Deal - Currency of Value', 'currency'],
    ['Pipedrive', 'Deal - Won time', 'wonAt'],
    ['Pipedrive', 'Deal - Lost reason', 'lostReason'],
    ['Pipedrive', 'Person - Labels', 'tags'],
    ['Pipedrive', 'Organization - Name', null],
    ['Google Sheets', 'Timestamp', 'createdAt'],
    ['Google Sheets', 'Email Address', 'email'],
    ['Google Sheets', 'Phone number *', 'phone'],
    ['Google Contacts', 'E-mail 1 - Value', 'email'],
    ['Meta', 'full_name', 'name'],
    ['Meta', 'phone_number', 'phone'],
    ['a German sheet', 'Vorname', 'firstName'],
    ['a German sheet', 'Straße', null],
    ['a French sheet', 'Téléphone', 'phone'],
  ])('of %s: %s is %s', (_, head, field) => {
    expect(fieldOf(head)).toBe(field)
  })

  test('are shown with what they are taken for, and changeable', async () => {
    const file = 'Mail,Handle,Rooms\nann@shop.example,Ann Ross,4\n'
    const { head, leads } = await leadsOf(file, { columns: { Handle: 'name', Rooms: 'ignore' } })
    expect(head.columns).toEqual(['Mail', 'Handle', 'Rooms'])
    expect(head.fields).toEqual({ Mail: 'email', Handle: 'name', Rooms: 'ignore' })
    expect(head.samples).toEqual({ Mail: 'ann@shop.example', Handle: 'Ann Ross', Rooms: '4' })
    expect(leads).toMatchObject([{ name: 'Ann Ross', notes: [] }])
  })

  test('that nothing here stands for go into a note under their names', async () => {
    const { head, leads } = await leadsOf('Email,Rooms,Roof\nann@shop.example,4,flat\n')
    expect(leads[0]?.notes).toEqual(['Imported with it:\nRooms: 4\nRoof: flat'])
    expect(head.warnings).toContain('These columns go into a note: Rooms, Roof.')
  })

  test('of the same kind: the first usable value counts, and the others are kept', async () => {
    const { leads } = await leadsOf(
      'Email,Phone,Mobile,Email\nann@shop.example,813 555 0101,813 555 0102,x@y.example\n',
    )
    expect(leads[0]).toMatchObject({ email: 'ann@shop.example', phone: '813 555 0101' })
    expect(leads[0]?.notes).toEqual(['Imported with it:\nEmail (2): x@y.example\nMobile: 813 555 0102'])
  })
})

test('columns in words that nobody knows are asked about, and can be chosen', async () => {
  const file = 'Imię,Kontakt\nAnn,ann@shop.example\n'
  const { head, refused } = await leadsOf(file)
  expect(head.questions).toMatchObject([{ choice: 'columns', examples: ['Imię', 'Kontakt'] }])
  expect(refused).toHaveLength(1)
  const { leads } = await leadsOf(file, { columns: { Imię: 'name', Kontakt: 'email' } })
  expect(leads).toMatchObject([{ name: 'Ann', email: 'ann@shop.example' }])
})

test('trap 36 a byte order mark before a quoted first head is no part of its name', async () => {
  const { head, leads } = await leadsOf(
    '\ufeff"Record ID","Email"\n"1","ann@shop.example"\n"2","bob@shop.example"\n',
  )
  expect(head.columns).toEqual(['Record ID', 'Email'])
  expect(leads.map(({ id }) => id)).toEqual(['1', '2'])
})

describe('trap 37 phone numbers that a spreadsheet has touched', () => {
  test.each([
    ['="8135550101"', '8135550101'],
    ["'+1 813 555 0101", '+1 813 555 0101'],
    ['1.8135550102E+10', '18135550102'],
    ['1,8135550102E+10', '18135550102'],
    ['18135550102.0', '18135550102'],
    ['p:+18135550102', '+18135550102'],
    ['813.555.0103 x12', '813.555.0103 x12'],
  ])('%s is restored', async (written, phone) => {
    const { leads } = await leadsOf(`Phone;Name\n"${written.replaceAll('"', '""')}";Ann\n`)
    expect(leads).toMatchObject([{ phone, lost: [] }])
  })

  test.each(['1.8E+10', '1.81356E+10', '8.1355501E+9'])(
    '%s has lost digits: its row is refused by name',
    async (phone) => {
      const { leads, refused } = await leadsOf(`Phone,Name\n${phone},Ann\n813 555 0101,Bob\n`)
      expect(leads).toHaveLength(1)
      expect(refused).toMatchObject([
        {
          title: 'Ann',
          place: { row: 2, line: 2 },
          problem: `A spreadsheet has written the phone number as ${phone}, and its last digits are lost.`,
        },
      ])
    },
  )

  test('with an e-mail address the lead is kept, and says so', async () => {
    const { leads } = await leadsOf('Phone,Email\n1.8E+10,ann@shop.example\n')
    expect(leads[0]).toMatchObject({ phone: '', email: 'ann@shop.example' })
    expect(leads[0]?.message).toBe('Came with it, and not usable as it was:\nPhone: 1.8E+10')
    expect(leads[0]?.lost).toHaveLength(1)
  })

  test.each(['8135550101', '+44 20 7946 0958', '(813) 555-0101 x7'])('%s stays as it is', (phone) => {
    expect(readPhone(phone)).toEqual({ phone, problem: null })
  })

  test('one that is too long is written as short as it can be', () => {
    expect(readPhone('(813) 555-0101 extension 7')).toEqual({ phone: '8135550101 x7', problem: null })
  })
})

test.each(['n/a', 'N/A', '-', '--', 'none', 'NULL', 'Not provided'])(
  'trap 38 %s is empty',
  async (nothing) => {
    const empty = Array(5).fill(nothing).join(',')
    const { leads, refused } = await leadsOf(
      `Name,Email,City,Message,Tags\n${empty}\n,ann@shop.example,${nothing},${nothing},${nothing}\n`,
    )
    expect(refused).toHaveLength(1)
    expect(leads).toMatchObject([{ name: 'ann', city: '', message: '', tags: [] }])
  },
)

describe('trap 39 dates', () => {
  const dates = (...written: string[]) =>
    `Email,Created\n${written.map((each, at) => `a${at}@shop.example,"${each}"`).join('\n')}\n`

  test.each([
    ['2024-03-15 01:30', '2024-03-15T05:30:00.000Z'],
    ['2024-03-15T01:30:05Z', '2024-03-15T01:30:05.000Z'],
    ['2024-03-15T01:30:00+02:00', '2024-03-14T23:30:00.000Z'],
    ['2024/03/15', '2024-03-15T16:00:00.000Z'],
    ['March 15, 2024 1:30 am', '2024-03-15T05:30:00.000Z'],
    ['15 Mar 2024 13:05', '2024-03-15T17:05:00.000Z'],
    ['15-Mar-24', '2024-03-15T16:00:00.000Z'],
    ['Fri, 15 Mar 2024 01:30:00 +0000', '2024-03-15T01:30:00.000Z'],
    ['March 15, 2024 at 1:30 PM EDT', '2024-03-15T17:30:00.000Z'],
    ['15. März 2024', '2024-03-15T16:00:00.000Z'],
    ['15.03.2024 13:05', '2024-03-15T17:05:00.000Z'],
    ['04.03.2024', '2024-03-04T17:00:00.000Z'],
    ['15/03/2024', '2024-03-15T16:00:00.000Z'],
    ['3/15/2024 1:30 PM', '2024-03-15T17:30:00.000Z'],
    ['03/03/24', '2024-03-03T17:00:00.000Z'],
    ['45366', '2024-03-15T16:00:00.000Z'],
    ['45366.0625', '2024-03-15T05:30:00.000Z'],
    ['1710480600', '2024-03-15T05:30:00.000Z'],
    ['1710480600000', '2024-03-15T05:30:00.000Z'],
  ])('%s is %s', async (written, at) => {
    const { leads } = await leadsOf(dates(written))
    expect(leads).toMatchObject([{ createdAt: at, lost: [] }])
  })

  test.each(['last week', '31/31/2024', '2024-02-30', '12:30', '99999', '20240', '1250.00', '15/03'])(
    '%s is none: the lead is kept, and its message says what stood there',
    async (written) => {
      const { leads } = await leadsOf(dates(written))
      expect(leads).toMatchObject([
        { createdAt: null, message: `Came with it, and not usable as it was:\nCreated: ${written}` },
      ])
    },
  )

  test('one that reads two ways is asked once, and its rows are refused until then', async () => {
    const file = dates('03/04/2024', '04/05/2024', '2024-03-10')
    const { head, leads, refused } = await leadsOf(file)
    expect(head.questions).toMatchObject([
      { choice: 'dates', count: 2, examples: ['03/04/2024', '04/05/2024'] },
    ])
    expect(leads).toHaveLength(1)
    expect(refused[0]?.problem).toBe('03/04/2024 in Created reads two ways: choose day first or month first.')
    const day = await leadsOf(file, { dates: 'day-first' })
    expect(day.head.questions).toEqual([])
    expect(day.leads.map(({ createdAt }) => createdAt?.slice(0, 10))).toEqual([
      '2024-04-03',
      '2024-05-04',
      '2024-03-10',
    ])
    const month = await leadsOf(file, { dates: 'month-first' })
    expect(month.leads.map(({ createdAt }) => createdAt?.slice(0, 10))).toEqual([
      '2024-03-04',
      '2024-04-05',
      '2024-03-10',
    ])
  })

  test('another date of the file decides it, which is said', async () => {
    const { head, leads } = await leadsOf(dates('03/04/2024', '25/12/2023'))
    expect(head.questions).toEqual([])
    expect(head.warnings).toContain('Dates such as 03/04/2024 are read day first, because 25/12/2023 is.')
    expect(leads[0]?.createdAt).toBe('2024-04-03T16:00:00.000Z')
  })

  test('dates that prove both are asked about', async () => {
    const { head, refused } = await leadsOf(dates('03/04/2024', '25/12/2023', '12/25/2023'))
    expect(head.questions).toMatchObject([{ choice: 'dates', count: 1 }])
    expect(refused).toHaveLength(1)
  })

  test('serial numbers are said', async () => {
    const { head } = await leadsOf(dates('45361', '2024-03-10'))
    expect(head.warnings).toContain(
      '1 dates are serial numbers of a spreadsheet, which are read as its days.',
    )
  })

  test('the hour that comes twice is asked once; without an answer the earlier one is taken and said', async () => {
    const file = dates('November 5, 2023 1:30 am')
    const { head, leads } = await leadsOf(file)
    expect(head.questions).toMatchObject([
      { choice: 'twice', count: 1, examples: ['November 5, 2023 1:30 am'] },
    ])
    expect(leads).toMatchObject([{ createdAt: '2023-11-05T05:30:00.000Z' }])
    expect(leads[0]?.lost).toEqual([
      'November 5, 2023 1:30 am in Created was twice in America/New_York: the earlier hour is taken.',
    ])
    const later = await leadsOf(file, { twice: 'later' })
    expect(later.head.questions).toEqual([])
    expect(later.leads).toMatchObject([{ createdAt: '2023-11-05T06:30:00.000Z', lost: [] }])
  })

  test('the hour that does not exist is said', async () => {
    const { leads } = await leadsOf(dates('2024-03-10 02:30'))
    expect(leads).toMatchObject([{ createdAt: '2024-03-10T07:30:00.000Z' }])
    expect(leads[0]?.lost).toEqual([
      '2024-03-10 02:30 in Created never was in America/New_York, where the clocks were set forward: an hour is added.',
    ])
  })

  test('no lead came in the future', async () => {
    const { leads } = await leadsOf(dates('2031-01-01'))
    expect(leads).toMatchObject([
      { createdAt: null, lost: ['2031-01-01 is in the future: it stands in the message.'] },
    ])
  })

  test('a date that reads two ways is one that both orders read', () => {
    expect(readDate('03/04/2024', null)).toEqual({ kind: 'two-ways' })
    expect(readDate('13/04/2024', null)).toMatchObject({ kind: 'local', proves: 'day-first' })
  })
})

describe('trap 40 delimiters, amounts and encodings', () => {
  const german =
    'Vorname;Nachname;E-Mail;Ort;Wert\nJörg;Groß;joerg@shop.example;Köln;1.250,00\nŽan;–;z@shop.example;Łódź;€ 99,50\n'

  test('a semicolon, a decimal comma and Windows-1252', async () => {
    const latin = Buffer.from(german.replace(/Ž|Ł|ź|€/g, ''), 'latin1')
    const bytes = Buffer.concat([latin, Buffer.from([0x80, 0x20, 0x95])])
    const text = latin.toString('latin1').replace('–', '-')
    const { leads } = await leadsOf(Buffer.from(text.replace('–', '-'), 'latin1'))
    expect(bytes.length).toBeGreaterThan(latin.length)
    expect(leads[0]).toMatchObject({ name: 'Jörg Groß', city: 'Köln', valueCents: 125_000 })
  })

  test('the letters that only Windows-1252 has', async () => {
    const { leads } = await leadsOf(
      Buffer.concat([
        Buffer.from('Email;Wert;Ort\na@shop.example;'),
        Buffer.from([0x80]),
        Buffer.from('5;'),
        Buffer.from([0x93, 0xe9, 0x94, 0x0a]),
      ]),
    )
    expect(leads).toMatchObject([{ valueCents: 500, city: '“é”' }])
  })

  test.each([
    ['UTF-8', Buffer.from(german)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${german}`)],
    ['UTF-16', Buffer.from(`\ufeff${german}`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(german, 'utf16le')],
    ['UTF-16 of the other order', Buffer.from(`\ufeff${german}`, 'utf16le').swap16()],
  ])('%s', async (_, bytes) => {
    const { leads } = await leadsOf(bytes)
    expect(leads).toMatchObject([
      { name: 'Jörg Groß', city: 'Köln' },
      { city: 'Łódź', valueCents: 9_950 },
    ])
  })

  test.each([
    ['comma', ','],
    ['semicolon', ';'],
    ['tab', '\t'],
    ['bar', '|'],
  ])('a %s between the cells', async (_, sign) => {
    const { leads } = await leadsOf(`Name${sign}Email${sign}City\r\nAnn${sign}a@x.example${sign}Rome\r\n`)
    expect(leads).toMatchObject([{ name: 'Ann', city: 'Rome' }])
  })

  test('the line with which Excel names its sign is no head', async () => {
    const { leads } = await leadsOf('sep=;\r\nName;Email\r\nAnn, Bob;a@x.example\r\n')
    expect(leads).toMatchObject([{ name: 'Ann, Bob', place: { line: 3, row: 3 } }])
  })

  test('line ends of an old Macintosh', async () => {
    const { leads } = await leadsOf('Name,Email\rAnn,a@x.example\rBob,b@x.example\r')
    expect(leads).toHaveLength(2)
  })

  test.each([
    ['1.250,00', 125_000],
    ['$1,250.00', 125_000],
    ['1,250.00', 125_000],
    ['1 250,00 €', 125_000],
    ["1'250.00", 125_000],
    ['1.250', 125_000],
    ['1,250', 125_000],
    ['1250.5', 125_050],
    ['1250,5', 125_050],
    ['1,234,567.89', 123_456_789],
    ['1.234.567,89', 123_456_789],
    ['12,34,567.00', 123_456_700],
    ['1250.000', 125_000],
    ['1.25E+3', 125_000],
    ['USD 12', 1_200],
    ['0', 0],
  ])('%s is %i cents', (written, cents) => {
    expect(readAmount(written)?.cents).toBe(cents)
  })

  test.each(['-5', 'a lot', '1.2.3', '12,3456', '99999999999', ''])('%s is no amount', (written) => {
    expect(readAmount(written)).toBeNull()
  })

  test('an amount in another currency stands in the message', async () => {
    const { leads } = await leadsOf('Email,Value,Currency\na@x.example,"1.250,00",EUR\nb@x.example,£5,\n', {
      currency: 'USD',
    })
    expect(leads.map(({ valueCents }) => valueCents)).toEqual([null, null])
    expect(leads[0]?.message).toContain('Value: 1.250,00 EUR')
  })
})

test('trap 41 a row of sums is left out and said', async () => {
  const file =
    'ID,Name,Email,Value\n1,Ann,a@x.example,"1,000.00"\n2,Total Plumbing,b@x.example,250\n,Total,,"1,250.00"\n2,,,1250\n,Sum of 2 leads:,,\n'
  const { leads, leftOut, refused } = await leadsOf(file)
  expect(leads.map(({ name }) => name)).toEqual(['Ann', 'Total Plumbing'])
  expect(leftOut).toMatchObject([
    { place: { line: 4 }, title: 'Total', because: 'It adds up other rows.' },
    { place: { line: 5 }, because: 'It adds up other rows.' },
  ])
  expect(refused).toMatchObject([{ title: 'Sum of 2 leads:' }])
})

describe('trap 42 the same person twice', () => {
  test('is offered as one by the e-mail address in capitals and by the number in another notation', async () => {
    const file = [
      'Record ID,Name,Email,Phone',
      '1,Ann Ross,ann@shop.example,(813) 555-0101',
      '2,Ann,ANN@SHOP.EXAMPLE,',
      '3,A. Ross,other@shop.example,+1 813 555 0101',
      '4,Bob,bob@shop.example,813 555 0102',
      '',
    ].join('\n')
    const { leads } = await leadsOf(file)
    expect(leads).toHaveLength(4)
    expect(leads.map(({ sameAs }) => sameAs && `${sameAs.id} by ${sameAs.by}`)).toEqual([
      null,
      '1 by email',
      '1 by phone',
      null,
    ])
    expect(leads[1]?.email).toBe('ANN@SHOP.EXAMPLE')
  })
})

describe('trap 43 stage, owner, value and consent', () => {
  test('come along from HubSpot as they were', async () => {
    const { head, leads, refused } = await leadsOf(HUBSPOT)
    expect(refused).toEqual([])
    expect(head.owners).toEqual(['Jo Ross', 'Former Owner'])
    expect(leads).toMatchObject([
      {
        ...{
          id: '9001 of 2024-03-10 01:30',
          name: 'Ann Ross',
          phone: '+1 813 555 0101',
          stage: 'won',
          owner: 'Jo Ross',
          valueCents: 125_000,
        },
        ...{ sourceDetail: 'PAID_SEARCH / google', marketing: true, consent: { said: null, at: null } },
        createdAt: '2024-03-10T06:30:00.000Z',
        details: { channel: 'Paid search', adsObjection: false },
      },
      {
        ...{
          id: '9002 of 2023-11-05 00:15',
          name: 'only',
          stage: 'lost',
          owner: '',
          valueCents: null,
          marketing: false,
        },
        details: { channel: 'Organic search', adsObjection: true },
        consent: { said: null, words: 'Marketing contact status: Non-marketing contact' },
      },
      { ...{ id: '9003 of 2022-01-05 09:00', stage: 'lost', owner: 'Former Owner', marketing: false } },
    ])
    expect(leads[0]?.consent.words).toBe(
      "Legal basis for processing contact's data: Legitimate interest – existing customer\nMarketing contact status: Marketing contact",
    )
    expect(leads[2]?.consent.words).toContain('Not applicable')
  })

  test.each([
    ['Yes', true],
    ['Checked', true],
    ['I agree to the privacy policy.', true],
    ['No', false],
    ['unchecked', false],
    ['', null],
    ['n/a', null],
    ['maybe', null],
    ['I do not agree', null],
  ])('a consent of %j is %s', async (written, said) => {
    const { leads } = await leadsOf(`Email,Consent,Consent (Text)\na@x.example,${written},Call me\n`)
    expect(leads[0]?.consent.said).toBe(said)
  })

  test('who has unsubscribed is not written to, and who has not has agreed to nothing', async () => {
    const { leads } = await leadsOf(
      'Email,Unsubscribed from all email\na@x.example,true\nb@x.example,false\n',
    )
    expect(leads.map(({ marketing, consent }) => [marketing, consent.said])).toEqual([
      [false, null],
      [null, null],
    ])
  })

  test('a stage that is none of ours is asked about, and stands in a note', async () => {
    const file = 'Email,Deal stage\na@x.example,Site visit\nb@x.example,Closed Won\n'
    const { head, leads } = await leadsOf(file)
    expect(head.stages).toEqual([
      { written: 'Site visit', stage: null, count: 1 },
      { written: 'Closed Won', stage: 'won', count: 1 },
    ])
    expect(head.questions).toMatchObject([{ choice: 'stages', count: 1, examples: ['Site visit'] }])
    expect(leads).toMatchObject([
      {
        stage: null,
        notes: ['Imported with it:\nDeal stage: Site visit'],
        lost: ['Site visit in Deal stage is no stage here: it stands in a note.'],
      },
      { stage: 'won' },
    ])
    const chosen = await leadsOf(file, { stages: { 'Site visit': 'booked' } })
    expect(chosen.head.questions).toEqual([])
    expect(chosen.leads[0]?.stage).toBe('booked')
  })

  test('a closing date is that of the sale only where the lead is won', async () => {
    const file = 'Email,Status,Close Date\na@x.example,won,2024-05-06\nb@x.example,open,2030-05-06\n'
    const { leads } = await leadsOf(file)
    expect(leads).toMatchObject([
      { stage: 'won', wonAt: '2024-05-06T16:00:00.000Z' },
      { stage: 'new', wonAt: null, notes: ['Imported with it:\nClose Date: 2030-05-06'] },
    ])
  })

  test('notes, tags and campaigns come along', async () => {
    const file =
      'Email,Notes,Tags,utm_source,utm_campaign,gclid\na@x.example,"Called back\nTwice",vip; roof,google,spring,abc\n'
    const { leads } = await leadsOf(file)
    expect(leads).toMatchObject([
      {
        ...{
          notes: ['Called back\nTwice'],
          tags: ['vip', 'roof'],
          utm: { source: 'google', campaign: 'spring' },
        },
        details: { clickIds: { gclid: 'abc' } },
      },
    ])
  })
})

describe('trap 44 old leads', () => {
  test('have their own date, and nothing of a visit', async () => {
    const { leads } = await leadsOf(HUBSPOT)
    expect(leads[2]).toMatchObject({
      createdAt: '2022-01-05T14:00:00.000Z',
      details: { landedAt: null, landingHost: '', firstContactAt: null, followUpAt: null },
    })
  })
})

describe('trap 45 a second run', () => {
  test('tells leads of two systems apart that have one number, by when they came', async () => {
    const idOf = async (created: string) =>
      (await leadsOf(`Entry ID,Name,Email,Entry Date\n77,Ann,ann@shop.example,${created}\n`)).leads[0]?.id
    expect(await idOf('2026-01-02 03:04')).not.toBe(await idOf('2026-05-06 07:08'))
    expect(await idOf('2026-01-02 03:04')).toBe(await idOf('2026-01-02 03:04'))
  })

  test('finds the same ids, also without a column for them, in another order and in a grown file', async () => {
    const head = 'Name,Email,Date,Message,Status'
    const rows = ['Ann,a@x.example,2024-01-05,Hello,new', 'Ann,a@x.example,2024-02-05,Again,new']
    const first = await leadsOf([head, ...rows, ''].join('\n'))
    const grown = await leadsOf(
      [head, 'Bob,b@x.example,2024-03-05,Hi,new', ...rows.toReversed(), ''].join('\r\n'),
    )
    const ids = first.leads.map(({ id }) => id)
    expect(new Set(ids).size).toBe(2)
    expect(grown.leads.map(({ id }) => id).slice(1)).toEqual(ids.toReversed())
  })

  test('a lead that was worked on since keeps its id', async () => {
    const ids = await Promise.all(
      ['new', 'won'].map(
        async (stage) => (await leadsOf(`Email,Date,Status\na@x.example,2024-01-05,${stage}\n`)).leads[0]?.id,
      ),
    )
    expect(ids[0]).toBe(ids[1])
  })

  test('a row that stands twice is one, and one with other values is refused', async () => {
    const { leads, leftOut, refused } = await leadsOf(
      'Entry ID,Email\n7,a@x.example\n7,a@x.example\n7,b@x.example\n',
    )
    expect(leads).toHaveLength(1)
    expect(leftOut).toMatchObject([{ because: 'It stands in line 2 already.' }])
    expect(refused).toMatchObject([{ problem: 'Line 2 is the same lead with other values.' }])
  })
})

test('WPForms: quoted lines, entities in names, and what is no lead of ours', async () => {
  const { head, leads, refused } = await leadsOf(WPFORMS)
  expect(refused).toEqual([])
  expect(leads).toMatchObject([
    {
      id: '77 of March 10, 2024 1:30 am',
      name: 'Ann Ross',
      phone: '8135550101',
      message: 'First, second',
      createdAt: '2024-03-10T06:30:00.000Z',
    },
    {
      id: '78 of November 5, 2023 1:30 am',
      name: 'Bob & Sons',
      phone: '18135550102',
      message: 'Line one\nline two',
      notes: ['Called back'],
    },
    {
      id: '79 of December 31, 2025 11:59 pm',
      name: '-Bright- Plumbing',
      phone: '813.555.0103 x12',
      createdAt: '2026-01-01T04:59:00.000Z',
    },
  ])
  expect(leads.map(({ place }) => place)).toEqual([
    { line: 2, row: 2 },
    { line: 3, row: 3 },
    { line: 5, row: 4 },
  ])
  expect(head.warnings).toContain('These columns are left out: Viewed, Starred, User IP.')
})

describe('names', () => {
  test.each([
    [
      'Name (Prefix),Name (First),Name (Middle),Name (Last),Name (Suffix)',
      'Dr.,Ann,M.,Ross,Jr.',
      'Dr. Ann M. Ross Jr.',
    ],
    ['First Name,Last Name,Full Name', 'Ann,Ross,Ann Ross', 'Ann Ross'],
    ['First Name,Last Name,Name', 'Ann,Ross,"Ross, Ann"', 'Ross, Ann'],
    ['Name,Vorname', 'Groß,Jörg', 'Jörg Groß'],
    ['Name', 'O&#039;Neil &amp; Söhne', "O'Neil & Söhne"],
    ['Name', '&lt;b&gt;Ann&lt;/b&gt;', '<b>Ann</b>'],
    ['Name', 'AT&T &copyright', 'AT&T &copyright'],
    ['Name', '', 'a b'],
  ])('%s of %s are joined to %s', async (heads, cells, name) => {
    const { leads } = await leadsOf(`${heads},Email\n${cells},a.b@x.example\n`)
    expect(leads[0]?.name).toBe(name)
  })

  test('one that is too long is cut, and stands in the note as a whole', async () => {
    const long = 'Ann '.repeat(40).trim()
    const { leads } = await leadsOf(`Name,Email\n${long},a@x.example\n`)
    expect(leads[0]?.name.length).toBeLessThanOrEqual(100)
    expect(leads[0]?.notes).toEqual([`Imported with it:\nName: ${long}`])
  })
})

test('a value that cannot be used stands in the message, and the lead is kept', async () => {
  const { leads } = await leadsOf('Email,Phone,Website,Message\nann at shop,813 555 0101,not a site,Hello\n')
  expect(leads).toMatchObject([
    {
      ...{ email: '', phone: '813 555 0101', website: '' },
      message: 'Hello\n\nCame with it, and not usable as it was:\nEmail: ann at shop\nWebsite: not a site',
    },
  ])
  expect(leads[0]?.lost).toHaveLength(2)
})

test('a message that is too long stands in a note as a whole', async () => {
  const long = 'word '.repeat(400).trim()
  const { leads } = await leadsOf(`Email,Message\na@x.example,${long}\n`)
  expect(leads[0]?.message).toHaveLength(1_000)
  expect(leads[0]?.notes).toEqual([`Message in full:\n${long}`])
})

test('a row of another length is refused, and the rest is read', async () => {
  const { leads, refused } = await leadsOf(
    'Email,Name,Message\na@x.example,Ann,Hello, you\nb@x.example,Bob\nc@x.example,Cy,Hi,,\n',
  )
  expect(leads.map(({ name }) => name)).toEqual(['Cy'])
  expect(refused.map(({ place }) => place.line)).toEqual([2, 3])
  expect(refused[0]?.problem).toContain('has 4 cells and the table 3 columns')
})

test('refused rows come back in the columns of the upload with one more, which no spreadsheet runs', async () => {
  const file = 'Name,Phone,Message\n"=HYPERLINK(""https://x.example"")",1.8E+10,"@SUM(A1), -1+2"\nAnn,,+cmd\n'
  const { head, refused } = await leadsOf(file)
  let csv = ''
  for await (const piece of refusedRowsCsv(head.columns, refused)) csv += piece
  expect(csv).toBe(
    [
      '"Name","Phone","Message","Problem"',
      '"\'=HYPERLINK(""https://x.example"")","1.8E+10","\'@SUM(A1), -1+2","A spreadsheet has written the phone number as 1.8E+10, and its last digits are lost."',
      '"Ann","","\'+cmd","It has neither a phone number nor an e-mail address."',
      '',
    ].join('\r\n'),
  )
  const mended = csv.replace('"1.8E+10"', '"813 555 0101"')
  const again = await leadsOf(mended)
  expect(again.leads).toMatchObject([
    { name: '=HYPERLINK("https://x.example")', message: '@SUM(A1), -1+2', notes: [] },
  ])
  expect(again.head.fields.Problem).toBe('ignore')
})

describe('a file that is none', () => {
  test.each([
    ['empty', '', 'The file is empty'],
    ['of empty lines', '\n\n\n', 'The file has nothing but empty lines'],
    ['without heads', 'Ann,813 555 0101\n', 'No column of this line is known'],
    ['of another text', 'Dear Sir, how are you\nWell\n', 'No column of this line is known'],
    ['XML', '<?xml version="1.0"?><rss/>', 'This is XML'],
    ['JSON', '{"db":[]}', 'This is JSON'],
    ['a spreadsheet', 'PK\x03\x04 Name,Email', 'This is a spreadsheet'],
    ['an image', '\x89PNG\r\n\x1a\n\0\0\0 Name', 'This is no text'],
    [
      'cut off in a quotation',
      'Name,Email\nAnn,"a@x.example',
      'The file is cut off, or a quotation mark is missing',
    ],
    [
      'cut off in a line',
      'Name,Email,City\nAnn,a@x.example,Rome\nBob,b@x',
      'The file is cut off: its last line ends after 2 of 3',
    ],
    [
      'with a quotation within one',
      'Name,Email\n"Ann "The" Ross",a@x.example\n',
      'A quotation mark stands within',
    ],
  ])('%s', async (_, content, sentence) => {
    const problem = await problemOf(leadsOf(content))
    expect(problem.message).toContain(sentence)
    expect(problem.place.line).toBeGreaterThan(0)
  })

  test('the place is that of the mark which has no end', async () => {
    const problem = await problemOf(
      leadsOf('Name,Email,Message\nAnn,a@x.example,"two\nlines"\nBob,b@x.example,"no end\n'),
    )
    expect(problem.place).toEqual({ row: 3, line: 4, column: 17 })
  })

  test('UTF-8 that does not go on so', async () => {
    const mixed = Buffer.concat([
      Buffer.from('Name,Email\nJörg,a@x.example\n'),
      Buffer.from('Jörg,b@x.example\n', 'latin1'),
    ])
    expect((await problemOf(leadsOf(mixed))).message).toContain('begins in UTF-8 and does not go on so')
    const cut = Buffer.from('Name,Email\nJörg,ö').subarray(0, -1)
    expect((await problemOf(leadsOf(cut))).message).toBe('The file is cut off within its last letter')
    const { leads } = await leadsOf(mixed, { encoding: 'windows-1252' })
    expect(leads).toHaveLength(2)
  })

  test('choices for columns that it does not have', async () => {
    expect((await problemOf(leadsOf('Email\na@x.example\n', { columns: { Mail: 'email' } }))).message).toBe(
      'The file has no column Mail',
    )
  })
})
