import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { MAIL_SERVERS } from '../../scripts/test/mail-servers.mjs'

const ROOT = resolve(MAIL_SERVERS)
const run = promisify(execFile)

/** A mail as a receiver's server has it: with that server's own head, in lines that end by `\n`. */
export type ReceivedMail = { from: string; to: string; text: string }

/** What a filter says of a mail: its points, and the rules that have given or taken some, as `RULE=1.2`. */
export type SpamScore = { score: number; rules: string[] }

/** SpamAssassin without what asks other machines, and without what has to be taught. */
export async function scoreBySpamAssassin(mails: readonly ReceivedMail[]): Promise<SpamScore[]> {
  const at = await mkdtemp(join(tmpdir(), 'spamassassin-'))
  await writeFile(
    `${at}/local.cf`,
    'use_bayes 0\nadd_header all Points _SCORE_ _TESTSSCORES( )_\nfold_headers 0\nreport_safe 0\n',
  )
  for (const name of ['init', 'v310', 'v312', 'v320', 'v330', 'v340', 'v341', 'v342', 'v343', 'v400', 'v401'])
    if (existsSync(`${ROOT}/etc/spamassassin/${name}.pre`))
      await writeFile(`${at}/${name}.pre`, `include ${ROOT}/etc/spamassassin/${name}.pre\n`)
  // They come back in another order.
  const numbered = mails.map(
    ({ text }, number) =>
      `From sender Sat Nov 28 12:00:00 2026\nX-Number: ${number}\n${text.replaceAll(/^From /gm, '>From ')}\n`,
  )
  await writeFile(`${at}/mbox`, numbered.join('\n'))
  const libraries = ['share/perl5', 'lib/x86_64-linux-gnu/perl5/5.36'].map((path) => `-I${ROOT}/usr/${path}`)
  const { stdout } = await run(
    'perl',
    [
      ...['-T', ...libraries, `${ROOT}/usr/bin/spamassassin`],
      ...[
        '--local',
        '--nocreate-prefs',
        `--configpath=${ROOT}/usr/share/spamassassin`,
        `--siteconfigpath=${at}`,
      ],
      ...['--mbox', `${at}/mbox`],
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  )
  await rm(at, { recursive: true, force: true })
  const found = stdout.split(/^From sender .*$/m).map((text) => ({
    number: Number(/^X-Number: (\d+)$/m.exec(text)?.[1]),
    points: /^X-Spam-Points: (\S+) ?(.*)$/m.exec(text),
  }))
  return mails.map((_, index) => {
    const [, score, rules = ''] = found.find(({ number }) => number === index)?.points ?? []
    return { score: Number(score), rules: rules.split(' ').filter((rule) => rule !== '' && rule !== 'none') }
  })
}

/** Modules of rspamd that ask other machines, or have to be taught. */
const OF_NETWORK = [
  ...['arc', 'asn', 'bayes', 'dkim', 'dmarc', 'fuzzy_check', 'hfilter', 'mx_check', 'neural', 'phishing'],
  ...['rbl', 'redis', 'rspamd_update', 'spf', 'surbl'],
]

/** rspamd without those, and without a network. */
export async function startRspamd() {
  const at = await mkdtemp(join(tmpdir(), 'rspamd-'))
  await mkdir(`${at}/override.d`)
  for (const name of OF_NETWORK) await writeFile(`${at}/override.d/${name}.conf`, 'enabled = false;\n')
  const socket = `${at}/socket`
  const settings = `${ROOT}/etc/rspamd`
  const shared = `${ROOT}/usr/share/rspamd`
  await writeFile(
    `${at}/conf`,
    `.include "${settings}/common.conf"
options {
  pidfile = "${at}/pid";
  .include "${settings}/options.inc"
  filters = "chartable,dkim,regexp";
  control_socket = "${at}/control";
}
lang_detection { languages = "${shared}/languages"; }
logging { type = "console"; level = "error"; }
worker "normal" { bind_socket = "${socket}"; count = 1; }
`,
  )
  const places = {
    ...{ CONFDIR: settings, LOCAL_CONFDIR: at, DBDIR: at, LOGDIR: at, RUNDIR: at, SHAREDIR: shared },
    ...{ RULESDIR: `${shared}/rules`, LUALIBDIR: `${shared}/lualib`, PLUGINSDIR: `${shared}/plugins` },
  }
  const args = Object.entries(places).map(([name, path]) => `--var=${name}=${path}`)
  const program = [`${ROOT}/usr/bin/rspamd`, '-f', '-i', '-u', 'root', '-g', 'root', '-c', `${at}/conf`]
  const libraries = ['rspamd', 'x86_64-linux-gnu'].map((name) => `${ROOT}/usr/lib/${name}`).join(':')
  const child = spawn('unshare', ['-n', ...program, ...args], {
    env: { ...process.env, LD_LIBRARY_PATH: libraries },
    stdio: 'ignore',
  })
  await untilThere(socket, child)
  return {
    score: (mail: ReceivedMail) => scoreAt(socket, mail),
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      await rm(at, { recursive: true, force: true })
    },
  }
}

async function untilThere(socket: string, child: ChildProcess) {
  while (!existsSync(socket)) {
    if (child.exitCode !== null) throw new Error('rspamd has ended')
    await pause(100)
  }
}

type Symbols = Record<string, { score: number }>

async function scoreAt(socketPath: string, { from, to, text }: ReceivedMail): Promise<SpamScore> {
  const headers = {
    From: from,
    Rcpt: to,
    IP: '93.184.216.34',
    Helo: 'mail.example.com',
    Hostname: 'mail.example.com',
  }
  const asked = request({ socketPath, path: '/checkv2', method: 'POST', headers })
  asked.end(text.replaceAll('\n', '\r\n'))
  const [response] = await once(asked, 'response')
  const { score, symbols } = (await json(response)) as { score: number; symbols: Symbols }
  const rules = Object.entries(symbols).filter(([, found]) => found.score !== 0)
  return { score, rules: rules.map(([name, found]) => `${name}=${found.score}`) }
}
