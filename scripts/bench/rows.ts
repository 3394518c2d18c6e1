import type { Client } from 'pg'
import { CATEGORIES } from '@/features/posts/rules/post'

/** Adds leads of two years until the table has `total` of them. Existing leads do not change. */
export async function fillLeads(db: Client, total: number): Promise<number> {
  const { rowCount } = await db.query(FILL, [total])
  await db.query('VACUUM ANALYZE form_submissions')
  return rowCount ?? 0
}

const FILL = `
  WITH lists AS (
    SELECT
      ARRAY['Mary','James','Patricia','Robert','Zoë','John','Jennifer','José','Linda','Siobhán','William','Aisha',
        'Wei','Olga','Dmitri','Fatima','Carlos','Hannah','Tyrone','Ingrid'] AS firsts,
      ARRAY['Smith','Johnson','Williams','Brown','Jones','Garcia','Miller','Davis','Rodríguez','Martinez','O''Brien',
        'Nguyen','Kowalski','Schmidt','Haddad','Okafor','Lindqvist','Petrov','Yamamoto','McAllister','De La Cruz',
        'Hernández','Wilson','Anderson','Thomas','Taylor','Moore','Jackson','Martin','Lee'] AS lasts,
      ARRAY['Dayton, OH','Boise, ID','Austin, TX','Mesa, AZ','Tulsa, OK','Reno, NV','Tampa, FL','Omaha, NE'] AS cities,
      ARRAY['gmail.com','yahoo.com','outlook.com','aol.com','smithplumbing.com','acme-roofing.net','icloud.com'] AS hosts,
      ARRAY['homepage_main','contact_page','service_phone_reception','service_google_business'] AS sources,
      ARRAY['Optimized Websites','24/7 Phone Reception','Google Business Optimization','Content Packs'] AS services
  ), series AS (
    SELECT n, (hashint4(n)::bigint + 2147483648) AS h
    FROM generate_series((SELECT count(*)::int FROM form_submissions) + 1, $1::int) AS n
  ), people AS (
    SELECT n, h, firsts[1 + h % 20] AS first, lasts[1 + (h / 20) % 30] AS last, cities[1 + h % 8] AS city,
      hosts[1 + (h / 7) % 7] AS host, sources[1 + h % 4] AS source,
      to_jsonb(services[1 + (h % 3)::int : 1 + (h % 4)::int]) AS chosen
    FROM series, lists
  )
  INSERT INTO form_submissions
    (id, name, email, phone, city, website, service_interest, plan_interest, message, source, page, referrer,
     utm_source, utm_medium, utm_campaign, channel, idempotency_key, fingerprint, created_at, updated_at)
  SELECT gen_random_uuid(), first || ' ' || last, lower(first || '.' || last) || n || '@' || host,
    '+1 (' || 201 + h % 700 || ') ' || 100 + h % 900 || '-' || lpad((h % 10000)::text, 4, '0'),
    city, CASE WHEN h % 3 = 0 THEN 'https://' || host ELSE '' END, coalesce(chosen, '[]'),
    CASE WHEN h % 5 = 0 THEN 'Growth' ELSE '' END,
    repeat('We miss calls while we are on a job. ', 1 + (h % 12)::int), source, '/contact', '',
    CASE WHEN h % 4 = 0 THEN 'google' ELSE '' END, '', '', 'Direct', 'bench-' || n || '-' || h, 'bench',
    date_trunc('milliseconds', now() - n * interval '10 minutes 30.123 seconds'),
    now()
  FROM people`

/** Adds posts, one for each hour back in time, until the table has `total` of them. */
export async function fillPosts(db: Client, total: number): Promise<void> {
  await db.query(
    `INSERT INTO blog_posts
       (id, title, slug, excerpt, content, category, author, published, published_at, created_at, updated_at)
     SELECT gen_random_uuid(), 'How ' || n || ' calls became jobs', 'bench-admin-' || n, 'Short', '<p>Long</p>',
       ($2::text[])[1 + n % 6], 'Dana Reyes', n % 10 > 0, CASE WHEN n % 10 > 0 THEN at END, at, at
     FROM generate_series((SELECT count(*)::int FROM blog_posts) + 1, $1::int) AS n,
       LATERAL (SELECT now() - n * interval '1 hour' AS at) AS times`,
    [total, [...CATEGORIES]],
  )
  await db.query('VACUUM ANALYZE blog_posts')
}

/** Removes the posts that `fillPosts` has added. */
export async function dropPosts(db: Client): Promise<void> {
  await db.query(`DELETE FROM blog_posts WHERE slug LIKE 'bench-admin-%'`)
}
