import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** The invented testimonials of a new site, as they were when the mark came. */
const EXAMPLES = [
  {
    name: 'Ray Delgado',
    business: 'Delgado & Sons Plumbing',
    quote:
      'I used to sleep with the phone on my chest. Now I wake up and the morning is on the board: who called, what broke, what time I am due there.',
  },
  {
    name: 'Tasha Whitlock',
    business: 'Whitlock Collision Center',
    quote:
      'Callers want to know if we take their insurance and when to bring the car. Somebody answers that now. My guys stay in the booth instead of running to the front desk.',
  },
  {
    name: 'Dr. Priya Menon',
    business: 'Juniper Street Med-Spa',
    quote:
      'Nobody here has to choose between the client in the chair and the one on the line. The consult is on the calendar before we are done with the first one.',
  },
  {
    name: 'Curtis Oyelaran',
    business: 'Oyelaran Home Inspections',
    quote:
      'An agent calls when the offer is accepted and wants a slot. I am under a house with a flashlight. The slot gets booked anyway.',
  },
  {
    name: 'Marlene Kowalski',
    business: 'Kowalski Injury Law',
    quote:
      'The intake sheet is on my desk with the date, the other driver and the carrier. I call back knowing what the call is about.',
  },
]

const FIGURES = [
  { value: 127, label: 'Traffic increase' },
  { value: 89, label: 'More qualified calls' },
  { value: 43, label: 'Lower cost per lead' },
]

const FIGURES_NOTE =
  'Our own count, not an audited one. Ask us on the call whose figures these are and over how many months. Yours depend on your trade and your towns.'

const POST_END = 'Want to know where your own calls get lost? We look, and write it down for you.'

/** What the comparison said of boxes that it no longer has. */
const COMPARISON = {
  before:
    'These are the lists as they stand. Where a box says Ask us, the list leaves that part open, and we settle it on the audit call.',
  after:
    'What all of them have, side by side. The rest stands on the lists above, and what a list leaves open we settle on the audit call.',
}

/** Marks invented testimonials, and gives words to what is new, only where an owner has not put in others. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  // The words of boxes that say nothing (comparison_missing) stay for the version before.
  await db.execute(sql`
  ALTER TABLE "testimonials" ADD COLUMN "is_example" boolean DEFAULT false;
  ALTER TABLE "_testimonials_v" ADD COLUMN "version_is_example" boolean DEFAULT false;
  ALTER TABLE "home" ADD COLUMN "results_note" varchar;
  ALTER TABLE "_home_v" ADD COLUMN "version_results_note" varchar;
  ALTER TABLE "blog_page" ADD COLUMN "post_end" varchar;
  ALTER TABLE "_blog_page_v" ADD COLUMN "version_post_end" varchar;`)

  const examples = sql`jsonb_to_recordset(${JSON.stringify(EXAMPLES)}::jsonb)
    AS example(name text, business text, quote text)`
  await db.execute(sql`
  UPDATE "testimonials" AS stored SET "is_example" = true FROM ${examples}
    WHERE (stored."name", stored."business", stored."quote") = (example.name, example.business, example.quote)`)
  await db.execute(sql`
  UPDATE "_testimonials_v" AS stored SET "version_is_example" = true FROM ${examples}
    WHERE (stored."version_name", stored."version_business", stored."version_quote")
      = (example.name, example.business, example.quote)`)

  const figures = JSON.stringify(FIGURES)
  const listed = sql`jsonb_agg(jsonb_build_object('value', "value", 'label', "label") ORDER BY "_order")`
  await db.execute(sql`
  UPDATE "home" SET "results_note" = ${FIGURES_NOTE} WHERE ${figures}::jsonb =
    (SELECT ${listed} FROM "home_results_counters" WHERE "_parent_id" = "home"."id")`)
  await db.execute(sql`
  UPDATE "_home_v" SET "version_results_note" = ${FIGURES_NOTE} WHERE ${figures}::jsonb =
    (SELECT ${listed} FROM "_home_v_version_results_counters" WHERE "_parent_id" = "_home_v"."id")`)

  await db.execute(sql`UPDATE "blog_page" SET "post_end" = ${POST_END}`)
  await db.execute(sql`UPDATE "_blog_page_v" SET "version_post_end" = ${POST_END}`)

  await db.execute(sql`
  UPDATE "plans_page" SET "comparison_text" = ${COMPARISON.after} WHERE "comparison_text" = ${COMPARISON.before}`)
  await db.execute(sql`
  UPDATE "_plans_page_v" SET "version_comparison_text" = ${COMPARISON.after}
    WHERE "version_comparison_text" = ${COMPARISON.before}`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  ALTER TABLE "testimonials" DROP COLUMN "is_example";
  ALTER TABLE "_testimonials_v" DROP COLUMN "version_is_example";
  ALTER TABLE "home" DROP COLUMN "results_note";
  ALTER TABLE "_home_v" DROP COLUMN "version_results_note";
  ALTER TABLE "blog_page" DROP COLUMN "post_end";
  ALTER TABLE "_blog_page_v" DROP COLUMN "version_post_end";`)
}
