'use client'

import { paths } from '@/domain/paths'
import { csv } from '@/staff-ui/deferred.client'

csv.neededAt(paths.adminAudit)
