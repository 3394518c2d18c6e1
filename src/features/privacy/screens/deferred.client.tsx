'use client'

import { paths } from '@/domain/paths'
import { lazyModule } from '@/staff-ui/lazy-module.client'

const privacy = lazyModule(() => import('./privacy-requests.client'), paths.adminPrivacy)

export const PrivacyRequests = privacy.part('PrivacyRequests')
