import { leanUtilities } from './src/ui/lean-utilities.mjs'

export default { plugins: [['@tailwindcss/postcss', {}], leanUtilities()] }
