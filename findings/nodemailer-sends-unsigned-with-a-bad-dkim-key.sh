#!/usr/bin/env bash
# nodemailer 10.6.0 on Node 20 and later.
#
# Behaviour: with a private key for DKIM that cannot be used, nodemailer sends the mail without a signature and reports success:
# a path instead of a PEM text, a text that was cut off, an Ed25519 key (of which RFC 8463 makes a right one for DKIM). Who sets
# a key has to check it: it must be an RSA key that `createPrivateKey` reads.
#
# Output seen on 2026-11-28:
#   rsa: signed
#   path: sent without a signature
#   cut off: sent without a signature
#   ed25519: sent without a signature
#
# Fails if the lines differ.
set -euo pipefail

FOLDER=$(mktemp -d)
trap 'rm -rf "$FOLDER"' EXIT
cd "$FOLDER"
echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts nodemailer@10.6.0

cat >sign.mjs <<'JS'
import { generateKeyPairSync } from 'node:crypto'
import { createTransport } from 'nodemailer'

const form = { type: 'pkcs8', format: 'pem' }
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export(form)
const ed25519 = generateKeyPairSync('ed25519').privateKey.export(form)
const keys = { rsa, path: '/etc/dkim.pem', 'cut off': rsa.slice(0, 400), ed25519 }
for (const [name, privateKey] of Object.entries(keys)) {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    dkim: { domainName: 'example.com', keySelector: 'nova', privateKey },
  })
  const { message } = await transport.sendMail({ from: 'a@example.com', to: 'b@example.net', text: 'words' })
  console.log(`${name}: ${/^dkim-signature:/im.test(String(message)) ? 'signed' : 'sent without a signature'}`)
}
JS
SEEN=$(node sign.mjs)
echo "$SEEN"
[ "$SEEN" = 'rsa: signed
path: sent without a signature
cut off: sent without a signature
ed25519: sent without a signature' ] || { echo 'This is not what was seen with 10.6.0.' >&2; exit 1; }
