import 'server-only'
import { sql } from '@payloadcms/db-postgres'
import { logEvent } from '@/domain/events'
import { SITE_PAGES } from '@/domain/link'
import { paths } from '@/domain/paths'
import { type GateResult, POSTS_PER_PAGE } from '@/domain/post'
import { slugProblem } from '@/domain/slug'
import { payloadClient } from './payload-client'
import { pageOfPosts } from './post-queries'
import { readAddresses } from './words'

/**
