import tailwind from '@tailwindcss/postcss'
import { leanUtilities } from './src/ui/lean-utilities.mjs'

export default { plugins: [tailwind(), leanUtilities()] }
