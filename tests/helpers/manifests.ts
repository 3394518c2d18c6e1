import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'

const FOLDER = 'deploy/kubernetes'
export const objectSchema = z.looseObject({ apiVersion: z.string(), kind: z.string() })

/** All objects of deploy/kubernetes. */
export const manifests = readdirSync(FOLDER).flatMap((file) =>
  parseAllDocuments(readFileSync(join(FOLDER, file), 'utf8')).map((each) => objectSchema.parse(each.toJS())),
)
