import type { Answer } from './refusal'

/** What went wrong with a mail server before it was asked about a mail. */
export type Fault = {
  /** Of Nodemailer, which has one, `ESOCKET`, for much of it: the words tell. */
  code: string
  /** Of Nodemailer, or of Node. */
  words: string
  /** What the server has answered, if that was the fault. */
  answer: Answer | null
}

/** Why it is so, as the end of a sentence, and what to do about it. */
export type Advice = { cause: string; cure: string }

const says = (words: RegExp) => (fault: Fault) => words.test(fault.words)
const answers = (command: RegExp, codes: RegExp) => (fault: Fault) =>
  fault.answer !== null && command.test(fault.answer.command) && codes.test(fault.answer.text)

const ASK_FOR_TLS = 'Ask whoever runs the mail server to let its port take TLS 1.2 or later.'
const OTHER_PORT =
  'Correct the port, and write smtps:// for 465, which begins with TLS, and smtp:// for 587 and 25, where the connection changes to TLS.'

/** The first that is meant. */
const ADVICE: readonly [isMeant: (fault: Fault) => boolean, advice: Advice][] = [
  [
    says(/^Missing credentials/),
    {
      cause: 'SMTP_URL has a user without a password, or a password without a user',
      cure: 'Write both into SMTP_URL, for example smtps://user:password@mail.example.com:465.',
    },
  ],
  [
    answers(/^AUTH/, /^(?:530|538)/),
    {
      cause: 'it takes no password over a connection without TLS',
      cure: 'Take ignoreTLS out of SMTP_URL, or write smtps:// and the port that begins with TLS, 465.',
    },
  ],
  [
    answers(/^AUTH/, /^534/),
    {
      cause: 'it wants another password than that of the mailbox',
      cure: 'Make a password for applications where the mailbox is managed, and write that one into SMTP_URL.',
    },
  ],
  [
    answers(/^AUTH/, /^4/),
    {
      cause: 'it cannot check the user and the password now',
      cure: 'Try again in a while. If it stays, whoever runs the mail server finds the reason in its log.',
    },
  ],
  [
    ({ code }) => code === 'EAUTH',
    {
      cause: 'it does not take this user with this password',
      cure: 'Correct the user and the password in SMTP_URL (a special letter as %..), or ask whoever runs the mail server for a password of its own for this site.',
    },
  ],
  [
    answers(/^CONN$/, /^4/),
    {
      cause: 'it takes no connection of this machine now',
      cure: 'Try again in a while: mails are tried again by themselves. If it stays, ask whoever runs the mail server: it may allow too few connections.',
    },
  ],
  [
    answers(/^CONN$/, /^5/),
    {
      cause: 'it refuses this machine before it has said anything',
      cure: 'Ask whoever runs the mail server to allow the address of this machine, which may be on a block list; or send through the mail server of your provider, with a user and a password.',
    },
  ],
  [
    answers(/^(?:EHLO|HELO)$/, /^421/),
    {
      cause: 'it closes the connection after it has heard the name of this machine',
      cure: 'Try again in a while. If it stays, ask whoever runs the mail server for the reason in its log.',
    },
  ],
  [
    answers(/^(?:EHLO|HELO)$/, /^/),
    {
      cause: 'it does not take the name by which this machine greets',
      cure: 'Write a name that leads to this machine in DNS at the end of SMTP_URL, for example ?name=www.example.com.',
    },
  ],
  [
    answers(/^STARTTLS$/, /^/),
    {
      cause: 'it does not change the connection to TLS',
      cure: 'Ask whoever runs the mail server to give it a certificate and offer STARTTLS, or write smtps:// and the port that begins with TLS, 465.',
    },
  ],
  [
    ({ answer }) => answer !== null,
    {
      cause: 'it refuses this machine',
      cure: 'The mail server is there and refuses this machine: ask whoever runs it to allow it, or look at its log.',
    },
  ],
  [
    says(/EAI_AGAIN|ETIMEOUT|ESERVFAIL|EREFUSED/),
    {
      cause: 'no name server says where it is',
      cure: 'Mend the name server of this machine, or let this machine reach it.',
    },
  ],
  [
    ({ code, words }) => code === 'EDNS' || words.includes('ENOTFOUND'),
    {
      cause: 'there is no host of this name',
      cure: 'Correct the name of the mail server in SMTP_URL, or the name server of this machine.',
    },
  ],
  [
    says(/certificate has expired/i),
    { cause: 'its certificate has expired', cure: 'Renew the certificate of the mail server.' },
  ],
  [
    says(/certificate is not yet valid/i),
    {
      cause: 'its certificate is not valid yet',
      cure: 'Set the clock of this machine, or that of the machine that made the certificate.',
    },
  ],
  [
    says(/altnames|does not match certificate/i),
    {
      cause: 'its certificate is for another name',
      cure: 'Write the name in SMTP_URL that the certificate of the mail server has, or give it a certificate for this name.',
    },
  ],
  [
    says(/self-signed certificate$/i),
    {
      cause: 'it has signed its certificate itself',
      cure: 'Give the mail server a certificate of a known authority, or start with NODE_EXTRA_CA_CERTS naming the file of this certificate.',
    },
  ],
  [
    says(/certificate/i),
    {
      cause: 'nobody whom this machine knows has signed its certificate',
      cure: 'Give the mail server a certificate of a known authority and all certificates up to it, or start with NODE_EXTRA_CA_CERTS naming the file of its own authority.',
    },
  ],
  [
    says(/unsupported protocol|protocol version|handshake failure|no shared cipher|key too small/i),
    { cause: 'it knows no way of TLS that this machine takes', cure: ASK_FOR_TLS },
  ],
  [
    says(/wrong version number|packet length|SSL routines/i),
    {
      cause: 'its port does not begin with TLS',
      cure: 'The port does not begin with TLS: write smtp:// for 587 and 25, where the connection changes to TLS, and smtps:// for 465.',
    },
  ],
  [
    says(/^Greeting never received/),
    {
      cause: 'it takes the connection and does not greet in time',
      cure: `A mail server may be that slow, and mails wait for it for five minutes. Else what is there is none, or wants TLS at once. ${OTHER_PORT}`,
    },
  ],
  [
    says(/greeting/i),
    {
      cause: 'what is there does not greet as a mail server does',
      cure: `What is there does not greet as a mail server does. ${OTHER_PORT}`,
    },
  ],
  [
    says(/closed unexpectedly|socket disconnected|ECONNRESET|EPIPE/),
    {
      cause: 'it takes the connection and closes it without a word',
      cure: `Look at the log of the mail server: it may allow this machine nothing. Else what is there is another program. ${OTHER_PORT}`,
    },
  ],
  [
    says(/^Timeout$/),
    {
      cause: 'it has greeted, and then says nothing',
      cure: 'Try again in a while. If it stays, look at the log of the mail server.',
    },
  ],
  [
    says(/ECONNREFUSED/),
    {
      cause: 'nothing listens there',
      cure: 'Start the mail server. If it is elsewhere, correct the host and the port in SMTP_URL.',
    },
  ],
]

const NOT_REACHED: Advice = {
  cause: 'this machine does not reach it',
  cure: 'Let this machine reach it: a firewall may be between them, and many hosts close port 25; 587 or 465 may be open. If it is elsewhere, correct the host and the port in SMTP_URL.',
}

/** Says plainly what is wrong with a mail server, and what to do about it. */
export function advise(fault: Fault): Advice {
  return ADVICE.find(([isMeant]) => isMeant(fault))?.[1] ?? NOT_REACHED
}

/** What is seen of a connection to a mail server that has taken it. */
export type Connection = {
  isEncrypted: boolean
  isSignedIn: boolean
  /** Whether SMTP_URL has a user. */
  hasLogin: boolean
  /** Whether it leads over a network that others share. */
  isPublic: boolean
}

/** What is not right with a mail server that takes our connection; null when nothing is. */
export function doubt({ isEncrypted, isSignedIn, hasLogin, isPublic }: Connection): Advice | null {
  if (hasLogin && !isSignedIn)
    return {
      cause: `it offers no login${isEncrypted ? '' : ' without TLS'}, so the user and the password of SMTP_URL are not used, and it may take mail to its own addresses alone`,
      cure: 'Write the port for mail that is handed in: smtp:// for 587, smtps:// for 465. Where it needs no login, take the user and the password out of SMTP_URL.',
    }
  if (isEncrypted || !isPublic) return null
  return {
    cause: `mails${hasLogin ? ', and the password,' : ''} go to it without TLS, and can be read on their way`,
    cure: 'Write smtps:// and the port that begins with TLS, 465, or let the mail server offer STARTTLS. An ignoreTLS in SMTP_URL has to go.',
  }
}
