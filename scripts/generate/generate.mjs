/** Stands in for what the product would read from its owner, so that the files are the same everywhere. */
const NEUTRAL = { PAYLOAD_SECRET: 'x'.repeat(32), DATABASE_URL: '', SITE_URL: '', NO_COLOR: '1' }

async function main(name = '') {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) {
    throw new Error('Name what has changed, in lower case: npm run generate -- add_reviews')
  }
  Object.assign(process.env, NEUTRAL, { PAYLOAD_MIGRATING: 'true' })
  const { register } = await import('tsx/esm/api')
  register()
  const { generateFiles } = await import('./files.ts')
  await generateFiles(name)
}

main(process.argv[2])
  .then(() => process.exit(0))
  .catch((error) => {
    console.error(error.message)
    process.exit(1)
  })
