import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@/lib/free-port'
import { MAIL_SERVERS } from '../../scripts/test/mail-servers.mjs'

/** Debian's packages conflict with each other, so they are unpacked and not installed. */
const ROOT = resolve(MAIL_SERVERS)

/** The unprivileged user that Debian always has. */
const DAEMON = 1

/** The recipients that exist. */
const KNOWN = '(ann|ben|stranger-[0-9]+)'

type Slowness = {
  /** Seconds before the greeting. */
  greeting?: number
  /** Seconds before the answer to the final dot. */
  dot?: number
}

export type RealServer = {
  url: string
  /** The Message-IDs of the mails that it has taken, one each time. */
  taken: () => Promise<string[]>
  stop: () => Promise<void>
}

async function folder(name: string): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), `${name}-`))
  await chmod(path, 0o755)
  return path
}

async function ownedBy(path: string, uid: number, gid: number, mode: number) {
  await mkdir(path, { recursive: true })
  await chown(path, uid, gid)
  await chmod(path, mode)
}

/** Waits until a port takes connections, which a program that has ended never does. */
async function untilListening(port: number, child: ChildProcess, printed: () => string) {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`It has ended: ${printed()}`)
    const socket = connect(port, '127.0.0.1')
    const isThere = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isThere) return
    await pause(100)
  }
}

async function run(
  port: number,
  command: readonly [program: string, ...args: string[]],
  env: Record<string, string> = {},
) {
  const [program, ...args] = command
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (said) => (text += said))
  await untilListening(port, child, () => text)
  return async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

type OwnUsers = {
  /** Where copies of the lists of users are put. */
  at: string
  users: string[]
  /** Commands that mount what the program looks for at fixed places. */
  mounts: string[]
  command: string
}

/** Runs a program that looks for users of its own, which an unpacked package has not made, where only it sees them. */
async function runAs(port: number, { at, users, mounts, command }: OwnUsers) {
  for (const name of ['passwd', 'group']) await cp(`/etc/${name}`, `${at}/${name}`)
  for (const [index, user] of users.entries()) {
    const id = DAEMON + 800 * index
    await writeFile(`${at}/passwd`, `${user}:x:${id}:${id}::/nonexistent:/usr/sbin/nologin\n`, { flag: 'a' })
    await writeFile(`${at}/group`, `${user}:x:${id}:\n`, { flag: 'a' })
  }
  const binds = ['passwd', 'group'].map((name) => `mount --bind ${at}/${name} /etc/${name}`)
  return run(port, ['unshare', '-m', 'sh', '-c', [...binds, ...mounts, `exec ${command}`].join(' && ')])
}

const idsIn = async (log: string, line: RegExp) =>
  existsSync(log) ? [...(await readFile(log, 'utf8')).matchAll(line)].map(([, id = '']) => id) : []

type Relaying = {
  /** The port of a mail server to which all mail goes on. What that refuses, now or for good, comes back at once. */
  relay?: number
}

type PostfixOptions = Slowness &
  Relaying & {
    /** Connections that one client may have. */
    most?: number
    /** The port of a policy server. */
    policy?: number
  }

/** Postfix, which takes mail for example.net and throws it away, or hands all mail on. */
export async function startPostfix({
  greeting,
  dot,
  most,
  policy,
  relay,
}: PostfixOptions = {}): Promise<RealServer> {
  const [at, port] = [await folder('postfix'), await freePort()]
  const libraries = `${ROOT}/usr/lib/postfix`
  const programs = `${libraries}/sbin`
  for (const name of [
    'active',
    'bounce',
    'corrupt',
    'defer',
    'deferred',
    'flush',
    'hold',
    'incoming',
    'private',
    'saved',
    'trace',
  ])
    await ownedBy(`${at}/queue/${name}`, DAEMON, 0, 0o700)
  await ownedBy(`${at}/queue/pid`, 0, 0, 0o755)
  await ownedBy(`${at}/queue/public`, DAEMON, DAEMON, 0o710)
  await ownedBy(`${at}/queue/maildrop`, DAEMON, DAEMON, 0o730)
  await ownedBy(`${at}/data`, DAEMON, 0, 0o700)
  await ownedBy(`${at}/conf`, 0, 0, 0o755)
  await writeFile(`${at}/conf/known`, `/^${KNOWN}@/ OK\n`)
  await writeFile(
    `${at}/conf/main.cf`,
    `compatibility_level = 3.6
queue_directory = ${at}/queue
data_directory = ${at}/data
daemon_directory = ${programs}
command_directory = ${ROOT}/usr/sbin
shlib_directory = ${libraries}
meta_directory = ${ROOT}/etc/postfix
import_environment = MAIL_CONFIG LD_LIBRARY_PATH=${libraries}
mail_owner = daemon
setgid_group = games
myhostname = mx.example.net
mydestination = example.net
mynetworks =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
local_recipient_maps = regexp:${at}/conf/known
local_transport = discard:
alias_maps =
maillog_file_prefixes = ${at}
maillog_file = ${at}/log
smtpd_delay_reject = no
smtpd_client_event_limit_exceptions =
smtpd_client_connection_count_limit = ${most ?? 50}
smtpd_client_restrictions = ${greeting ? `sleep ${greeting}, ` : ''}permit
smtpd_relay_restrictions = reject_unauth_destination
smtpd_recipient_restrictions = reject_unlisted_recipient, ${policy ? `check_policy_service inet:127.0.0.1:${policy}, ` : ''}permit
smtpd_end_of_data_restrictions = ${dot ? `sleep ${dot}, ` : ''}permit
${relay ? RELAYING(relay) : ''}`,
  )
  const service = (name: string, type: string, program = name, most = '-', wake = '-') =>
    `${name} ${type} - - n ${wake} ${most} ${program}`
  await writeFile(
    `${at}/conf/master.cf`,
    `${[
      `127.0.0.1:${port} inet n - n - - smtpd`,
      service('cleanup', 'unix', 'cleanup', '0').replace('unix -', 'unix n'),
      service('qmgr', 'unix', 'qmgr', '1', relay ? '1' : '300').replace('unix -', 'unix n'),
      service('rewrite', 'unix', 'trivial-rewrite'),
      ...['bounce', 'defer', 'trace'].map((name) => service(name, 'unix', 'bounce', '0')),
      ...['proxymap', 'error', 'discard', 'smtp'].map((name) => service(name, 'unix')),
      service('retry', 'unix', 'error'),
      service('anvil', 'unix', 'anvil', '1'),
      service('postlog', 'unix-dgram', 'postlogd', '1').replace('unix-dgram -', 'unix-dgram n'),
    ].join('\n')}\n`,
  )
  const env = { MAIL_CONFIG: `${at}/conf`, LD_LIBRARY_PATH: libraries }
  const end = await run(port, [`${programs}/master`, '-d', '-c', `${at}/conf`], env)
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken: () => idsIn(`${at}/log`, /cleanup\[\d+\]: \w+: message-id=(<\S+>)/g),
    stop: async () => {
      await end()
      await rm(at, { recursive: true, force: true })
    },
  }
}

/** Its later settings count. */
const RELAYING = (port: number) => `mydestination =
mynetworks = 127.0.0.0/8
smtpd_relay_restrictions = permit_mynetworks, reject
relayhost = [127.0.0.1]:${port}
maximal_queue_lifetime = 0
bounce_queue_lifetime = 0
`

/** postgrey, which puts off each sender and recipient for so many seconds. */
export async function startPostgrey(seconds: number): Promise<{ port: number; stop: () => Promise<void> }> {
  const [at, port] = [await folder('postgrey'), await freePort()]
  await chown(at, DAEMON, DAEMON)
  const end = await run(port, [
    'perl',
    '-T',
    ...['share/perl5', 'lib/x86_64-linux-gnu/perl5/5.36'].map((path) => `-I${ROOT}/usr/${path}`),
    `${ROOT}/usr/sbin/postgrey`,
    `--inet=127.0.0.1:${port}`,
    `--delay=${seconds}`,
    `--dbdir=${at}`,
    ...['--user=daemon', '--group=daemon'],
    ...['--whitelist-clients=/dev/null', '--whitelist-recipients=/dev/null'],
  ])
  return {
    port,
    stop: async () => {
      await end()
      await rm(at, { recursive: true, force: true })
    },
  }
}

/** Exim, which takes mail for example.net and throws it away, or hands all mail on. */
export async function startExim({
  greeting = 0,
  dot = 0,
  relay,
}: Slowness & Relaying = {}): Promise<RealServer> {
  const [at, port] = [await folder('exim'), await freePort()]
  for (const name of ['spool', 'log']) await ownedBy(`${at}/${name}`, DAEMON, DAEMON, 0o750)
  await writeFile(
    `${at}/conf`,
    `exim_user = daemon
exim_group = daemon
keep_environment =
exim_path = ${ROOT}/usr/sbin/exim4
spool_directory = ${at}/spool
log_file_path = ${at}/log/%slog
pid_file_path = ${at}/spool/pid
primary_hostname = mx.example.net
daemon_smtp_ports = ${port}
local_interfaces = 127.0.0.1
tls_advertise_hosts =
never_users =
acl_smtp_connect = connect
acl_smtp_rcpt = rcpt
acl_smtp_data = data
queue_only = ${relay ? 'false' : 'true'}
begin acl
connect:
  accept delay = ${greeting}s
rcpt:
  ${relay ? 'accept' : ''}
  accept local_parts = ^${KNOWN}\\$
         domains = example.net
  deny domains = example.net
       message = Unrouteable address
  deny message = relay not permitted
data:
  accept delay = ${dot}s
begin routers
all:
  driver = accept
  transport = ${relay ? 'relay' : 'nowhere'}
begin transports
relay:
  driver = smtp
  hosts = 127.0.0.1
  hosts_override
  allow_localhost
  hosts_try_fastopen =
  port = ${relay ?? 25}
nowhere:
  driver = appendfile
  file = /dev/null
  user = daemon
`,
  )
  const end = await runAs(port, {
    at,
    users: ['Debian-exim'],
    mounts: [],
    command: `${ROOT}/usr/sbin/exim4 -C ${at}/conf -bdf${relay ? ' -q1s' : ''}`,
  })
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken: async () => (await idsIn(`${at}/log/mainlog`, / <= .* id=(\S+)/g)).map((id) => `<${id}>`),
    stop: async () => {
      await end()
      await rm(at, { recursive: true, force: true })
    },
  }
}

/** OpenSMTPD, which takes mail for example.net and throws it away. */
export async function startOpenSmtpd({ greeting = 0, dot = 0 }: Slowness = {}): Promise<RealServer> {
  const [at, port] = [await folder('opensmtpd'), await freePort()]
  const strangers = Array.from({ length: 50 }, (_, index) => `stranger-${index + 1}`)
  await writeFile(`${at}/known`, ['ann', 'ben', ...strangers].map((name) => `${name}@example.net\n`).join(''))
  await writeFile(`${at}/taken`, '')
  await chown(`${at}/taken`, DAEMON, DAEMON)
  await writeFile(`${at}/slow`, slowFilter({ greeting, dot }), { mode: 0o755 })
  await writeFile(
    `${at}/conf`,
    `filter "slow" proc-exec "${at}/slow" user daemon group daemon
table known file:${at}/known
listen on 127.0.0.1 port ${port} hostname mx.example.net filter "slow"
action "nowhere" mda "sed -n 's/^Message-ID: //Ip' >> ${at}/taken" virtual { "@" = "daemon" }
match from any for rcpt-to <known> action "nowhere"
`,
  )
  const end = await runAs(port, {
    at,
    users: ['opensmtpd', 'opensmtpq'],
    mounts: [
      'mount -t tmpfs none /var/lib && mkdir -p /var/lib/opensmtpd/empty && chmod 711 /var/lib/opensmtpd/empty',
      'mount -t tmpfs -o mode=755 none /var/spool && mkdir -m 711 /var/spool/smtpd',
      'mount -t tmpfs -o mode=755 none /run',
      `mount --bind ${ROOT}/usr/libexec /usr/libexec`,
    ],
    command: `${ROOT}/usr/sbin/smtpd -d -f ${at}/conf`,
  })
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken: () => idsIn(`${at}/taken`, /(<\S+>)/g),
    stop: async () => {
      await end()
      await rm(at, { recursive: true, force: true })
    },
  }
}

/** A filter that waits before the greeting and after the final dot, which the program itself cannot. */
const slowFilter = ({ greeting, dot }: Required<Slowness>) => `#!/bin/sh
while read -r line; do [ "$line" = "config|ready" ] && break; done
echo "register|filter|smtp-in|connect"
echo "register|filter|smtp-in|commit"
echo "register|ready"
while IFS='|' read -r kind version time event phase session token rest; do
  case "$phase" in connect) wait=${greeting} ;; *) wait=${dot} ;; esac
  ( sleep $wait; echo "filter-result|$session|$token|proceed" ) &
done
`

export type RealInbox = {
  /** As `BOUNCE_IMAP` has it. */
  url: string
  /** Puts a mail into it, as a mail server does. */
  deliver: (source: string) => Promise<void>
  /** The names of the files that it has. Each says what is noted of its mail, as that it has been read. */
  files: () => Promise<string[]>
  log: () => Promise<string>
  /** The octets that each visit that has ended was sent. */
  sizes: () => Promise<number[]>
  /** Makes it number its mails anew. */
  renumber: () => Promise<void>
  /** Ends the server, until what is returned is called. */
  away: () => Promise<() => Promise<void>>
  stop: () => Promise<void>
}

/** Dovecot, with an inbox for whoever has the password `secret`. */
export async function startDovecot(): Promise<RealInbox> {
  const [at, port] = [await folder('dovecot'), await freePort()]
  const inbox = `${at}/mail`
  for (const name of ['', '/cur', '/new', '/tmp']) await ownedBy(`${inbox}${name}`, DAEMON, DAEMON, 0o700)
  await writeFile(
    `${at}/conf`,
    `base_dir = ${at}/base
state_dir = ${at}/state
log_path = ${at}/log
protocols = imap
listen = 127.0.0.1, 127.0.0.2
ssl = no
disable_plaintext_auth = no
auth_failure_delay = 0
first_valid_uid = ${DAEMON}
mail_location = maildir:${inbox}
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${DAEMON} gid=${DAEMON} home=${at}
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
}
`,
  )
  const begin = () =>
    runAs(port, {
      at,
      users: ['dovecot', 'dovenull'],
      // It looks for its own programs where the package puts them.
      mounts: [`mount -t overlay none -o lowerdir=${ROOT}/usr:/usr /usr`],
      command: `/usr/sbin/dovecot -F -c ${at}/conf`,
    })
  let end = await begin()
  const log = () => readFile(`${at}/log`, 'utf8')
  let count = 0
  return {
    url: `imap://bounces:secret@127.0.0.1:${port}/INBOX`,
    deliver: async (source) => {
      count += 1
      const name = `${count}.${port}.mx.example.org`
      await writeFile(`${inbox}/tmp/${name}`, source, 'latin1')
      await chown(`${inbox}/tmp/${name}`, DAEMON, DAEMON)
      await rename(`${inbox}/tmp/${name}`, `${inbox}/new/${name}`)
    },
    files: async () =>
      (await Promise.all(['cur', 'new'].map((name) => readdir(`${inbox}/${name}`)))).flat().sort(),
    log,
    sizes: async () =>
      [...(await log()).matchAll(/Logged out in=\d+ out=(\d+)/g)].map(([, size]) => Number(size)),
    renumber: async () => {
      for (const name of await readdir(inbox)) if (name.startsWith('dovecot')) await rm(`${inbox}/${name}`)
    },
    away: async () => {
      await end()
      return async () => {
        end = await begin()
      }
    },
    stop: async () => {
      await end()
      await rm(at, { recursive: true, force: true })
    },
  }
}
