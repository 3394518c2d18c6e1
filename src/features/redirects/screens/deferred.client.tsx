'use client'

import { paths } from '@/domain/paths'
import { lazyModule } from '@/staff-ui/lazy-module.client'

const redirects = lazyModule(() => import('./parts.client'), paths.adminRedirects, `${paths.adminRedirects}/`)

export const RedirectTest = redirects.part('RedirectTest')
export const ForgetMissing = redirects.part('ForgetMissing')
export const CheckLinks = redirects.part('CheckLinks')
