import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_services_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__services_v_version_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum_call_status" AS ENUM('booked', 'quote', 'routed', 'live');
  CREATE TYPE "public"."enum_industries_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__industries_v_version_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum_plans_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__plans_v_version_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum_testimonials_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__testimonials_v_version_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum_company_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__company_v_version_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum_navigation_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__navigation_v_version_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum_home_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__home_v_version_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum_services_page_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__services_page_v_version_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum_plans_page_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__plans_page_v_version_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum_industries_page_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__industries_page_v_version_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum_blog_page_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__blog_page_v_version_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum_about_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__about_v_version_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum_contact_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__contact_v_version_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum_thank_you_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__thank_you_v_version_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum_privacy_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__privacy_v_version_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum_terms_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__terms_v_version_status" AS ENUM('draft', 'published');
  CREATE TABLE "services_included" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"title" varchar,
  	"text" varchar
  );
  
  CREATE TABLE "services_steps" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"title" varchar,
  	"text" varchar
  );
  
  CREATE TABLE "services_metrics" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"value" varchar,
  	"label" varchar
  );
  
  CREATE TABLE "services_faqs" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"question" varchar,
  	"answer" varchar
  );
  
  CREATE TABLE "services" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"_order" varchar,
  	"name" varchar,
  	"slug" varchar,
  	"icon" varchar,
  	"description" varchar,
  	"hero_eyebrow" varchar,
  	"hero_title" varchar,
  	"hero_lede" varchar,
  	"timing" varchar,
  	"form_heading" varchar,
  	"form_text" varchar,
  	"form_submit_label" varchar,
  	"meta_title" varchar,
  	"meta_description" varchar,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"_status" "enum_services_status" DEFAULT 'draft'
  );
  
  CREATE TABLE "services_texts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer NOT NULL,
  	"parent_id" uuid NOT NULL,
  	"path" varchar NOT NULL,
  	"text" varchar
  );
  
  CREATE TABLE "_services_v_version_included" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY NOT NULL,
  	"title" varchar,
  	"text" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_services_v_version_steps" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY NOT NULL,
  	"title" varchar,
  	"text" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_services_v_version_metrics" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY NOT NULL,
  	"value" varchar,
  	"label" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_services_v_version_faqs" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY NOT NULL,
  	"question" varchar,
  	"answer" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_services_v" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"parent_id" uuid,
  	"version__order" varchar,
  	"version_name" varchar,
  	"version_slug" varchar,
  	"version_icon" varchar,
  	"version_description" varchar,
  	"version_hero_eyebrow" varchar,
  	"version_hero_title" varchar,
  	"version_hero_lede" varchar,
  	"version_timing" varchar,
  	"version_form_heading" varchar,
  	"version_form_text" varchar,
  	"version_form_submit_label" varchar,
  	"version_meta_title" varchar,
  	"version_meta_description" varchar,
  	"version_created_at" timestamp(3) with time zone,
  	"version_updated_at" timestamp(3) with time zone,
  	"version__status" "enum__services_v_version_status" DEFAULT 'draft',
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"latest" boolean
  );
  
  CREATE TABLE "_services_v_texts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer NOT NULL,
  	"parent_id" uuid NOT NULL,
  	"path" varchar NOT NULL,
  	"text" varchar
  );
  
  CREATE TABLE "industries_problems" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"title" varchar,
  	"text" varchar
  );
  
  CREATE TABLE "industries_steps" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"title" varchar,
  	"text" varchar
  );
  
  CREATE TABLE "industries_calls" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"time" varchar,
  	"trade" varchar,
  	"what" varchar,
  	"result" varchar,
  	"status" "enum_call_status" DEFAULT 'booked'
  );
  
  CREATE TABLE "industries_services" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"service_id" uuid,
  	"text" varchar
  );
  
  CREATE TABLE "industries_cta_actions" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"label" varchar,
  	"href" varchar
  );
  
  CREATE TABLE "industries_faqs" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"question" varchar,
  	"answer" varchar
  );
  
  CREATE TABLE "industries" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"_order" varchar,
  	"name" varchar,
  	"slug" varchar,
  	"icon" varchar,
  	"description" varchar,
  	"pain" varchar,
  	"outcome" varchar,
  	"hero_eyebrow" varchar,
  	"hero_title" varchar,
  	"hero_lede" varchar,
  	"cta_heading" varchar,
  	"cta_text" varchar,
  	"meta_title" varchar,
  	"meta_description" varchar,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"_status" "enum_industries_status" DEFAULT 'draft'
  );
  
  CREATE TABLE "industries_texts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer NOT NULL,
  	"parent_id" uuid NOT NULL,
  	"path" varchar NOT NULL,
  	"text" varchar
  );
  
  CREATE TABLE "_industries_v_version_problems" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY NOT NULL,
  	"title" varchar,
  	"text" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_industries_v_version_steps" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY NOT NULL,
  	"title" varchar,
  	"text" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_industries_v_version_calls" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY NOT NULL,
  	"time" varchar,
  	"trade" varchar,
  	"what" varchar,
  	"result" varchar,
  	"status" "enum_call_status" DEFAULT 'booked',
  	"_uuid" varchar
  );
  
  CREATE TABLE "_industries_v_version_services" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY NOT NULL,
  	"service_id" uuid,
  	"text" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_industries_v_version_cta_actions" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY NOT NULL,
  	"label" varchar,
  	"href" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_industries_v_version_faqs" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY NOT NULL,
  	"question" varchar,
  	"answer" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_industries_v" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"parent_id" uuid,
  	"version__order" varchar,
  	"version_name" varchar,
  	"version_slug" varchar,
  	"version_icon" varchar,
  	"version_description" varchar,
  	"version_pain" varchar,
  	"version_outcome" varchar,
  	"version_hero_eyebrow" varchar,
  	"version_hero_title" varchar,
  	"version_hero_lede" varchar,
  	"version_cta_heading" varchar,
  	"version_cta_text" varchar,
  	"version_meta_title" varchar,
  	"version_meta_description" varchar,
  	"version_created_at" timestamp(3) with time zone,
  	"version_updated_at" timestamp(3) with time zone,
  	"version__status" "enum__industries_v_version_status" DEFAULT 'draft',
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"latest" boolean
  );
  
  CREATE TABLE "_industries_v_texts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer NOT NULL,
  	"parent_id" uuid NOT NULL,
  	"path" varchar NOT NULL,
  	"text" varchar
  );
  
  CREATE TABLE "plans" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"_order" varchar,
  	"name" varchar,
  	"label" varchar,
  	"description" varchar,
  	"popular" boolean DEFAULT false,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"_status" "enum_plans_status" DEFAULT 'draft'
  );
  
  CREATE TABLE "plans_texts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer NOT NULL,
  	"parent_id" uuid NOT NULL,
  	"path" varchar NOT NULL,
  	"text" varchar
  );
  
  CREATE TABLE "_plans_v" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"parent_id" uuid,
  	"version__order" varchar,
  	"version_name" varchar,
  	"version_label" varchar,
  	"version_description" varchar,
  	"version_popular" boolean DEFAULT false,
  	"version_created_at" timestamp(3) with time zone,
  	"version_updated_at" timestamp(3) with time zone,
  	"version__status" "enum__plans_v_version_status" DEFAULT 'draft',
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"latest" boolean
  );
  
  CREATE TABLE "_plans_v_texts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer NOT NULL,
  	"parent_id" uuid NOT NULL,
  	"path" varchar NOT NULL,
  	"text" varchar
  );
  
  CREATE TABLE "testimonials" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"_order" varchar,
  	"name" varchar,
  	"business" varchar,
  	"quote" varchar,
  	"rating" numeric DEFAULT 5,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"_status" "enum_testimonials_status" DEFAULT 'draft'
  );
  
  CREATE TABLE "_testimonials_v" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"parent_id" uuid,
  	"version__order" varchar,
  	"version_name" varchar,
  	"version_business" varchar,
  	"version_quote" varchar,
  	"version_rating" numeric DEFAULT 5,
  	"version_created_at" timestamp(3) with time zone,
  	"version_updated_at" timestamp(3) with time zone,
  	"version__status" "enum__testimonials_v_version_status" DEFAULT 'draft',
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"latest" boolean
  );
  
  CREATE TABLE "company_hours" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"days" varchar,
  	"hours" varchar
  );
  
  CREATE TABLE "company" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"name" varchar,
  	"phone" varchar,
  	"email" varchar,
  	"location" varchar,
  	"service_area" varchar,
  	"created_at" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone,
  	"_status" "enum_company_status" DEFAULT 'draft'
  );
  
  CREATE TABLE "company_texts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer NOT NULL,
  	"parent_id" uuid NOT NULL,
  	"path" varchar NOT NULL,
  	"text" varchar
  );
  
  CREATE TABLE "_company_v_version_hours" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY NOT NULL,
  	"days" varchar,
  	"hours" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_company_v" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"version_name" varchar,
  	"version_phone" varchar,
  	"version_email" varchar,
  	"version_location" varchar,
  	"version_service_area" varchar,
  	"version_created_at" timestamp(3) with time zone,
  	"version_updated_at" timestamp(3) with time zone,
  	"version__status" "enum__company_v_version_status" DEFAULT 'draft',
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"latest" boolean
  );
  
  CREATE TABLE "_company_v_texts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer NOT NULL,
  	"parent_id" uuid NOT NULL,
  	"path" varchar NOT NULL,
  	"text" varchar
  );
  
  CREATE TABLE "navigation_header" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"name" varchar,
  	"href" varchar
  );
  
  CREATE TABLE "navigation_footer_items" (
  	"_order" integer NOT NULL,
  	"_parent_id" varchar NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"name" varchar,
  	"href" varchar
  );
  
  CREATE TABLE "navigation_footer" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"heading" varchar
  );
  
  CREATE TABLE "navigation_mobile_bar" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"label" varchar,
  	"href" varchar
  );
  
  CREATE TABLE "navigation" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"action_label" varchar,
  	"action_href" varchar,
  	"footer_line" varchar,
  	"created_at" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone,
  	"_status" "enum_navigation_status" DEFAULT 'draft'
  );
  
  CREATE TABLE "_navigation_v_version_header" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY NOT NULL,
  	"name" varchar,
  	"href" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_navigation_v_version_footer_items" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY NOT NULL,
  	"name" varchar,
  	"href" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_navigation_v_version_footer" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY NOT NULL,
  	"heading" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_navigation_v_version_mobile_bar" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY NOT NULL,
  	"label" varchar,
  	"href" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_navigation_v" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"version_action_label" varchar,
  	"version_action_href" varchar,
  	"version_footer_line" varchar,
  	"version_created_at" timestamp(3) with time zone,
  	"version_updated_at" timestamp(3) with time zone,
  	"version__status" "enum__navigation_v_version_status" DEFAULT 'draft',
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"latest" boolean
  );
  
  CREATE TABLE "home_board_calls" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"time" varchar,
  	"trade" varchar,
  	"what" varchar,
  	"result" varchar,
  	"status" "enum_call_status" DEFAULT 'booked'
  );
  
  CREATE TABLE "home_board_tickets" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"number" varchar,
  	"title" varchar,
  	"place" varchar,
  	"slot" varchar,
  	"status" "enum_call_status" DEFAULT 'booked'
  );
  
  CREATE TABLE "home_outcomes_items" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"icon" varchar,
  	"title" varchar,
  	"text" varchar
  );
  
  CREATE TABLE "home_results_counters" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"value" numeric,
  	"label" varchar
  );
  
  CREATE TABLE "home_process_steps" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"when" varchar,
  	"title" varchar,
  	"text" varchar
  );
  
  CREATE TABLE "home_faq_items" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"question" varchar,
  	"answer" varchar
  );
  
  CREATE TABLE "home" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"hero_eyebrow" varchar,
  	"hero_title" varchar,
  	"hero_lede" varchar,
  	"hero_action_label" varchar,
  	"hero_action_href" varchar,
  	"hero_phone_label" varchar,
  	"hero_phone_href" varchar,
  	"board_eyebrow" varchar,
  	"board_heading" varchar,
  	"board_text" varchar,
  	"board_note" varchar,
  	"outcomes_eyebrow" varchar,
  	"outcomes_heading" varchar,
  	"outcomes_text" varchar,
  	"results_eyebrow" varchar,
  	"results_heading" varchar,
  	"results_text" varchar,
  	"services_eyebrow" varchar,
  	"services_heading" varchar,
  	"services_text" varchar,
  	"process_eyebrow" varchar,
  	"process_heading" varchar,
  	"process_text" varchar,
  	"testimonials_eyebrow" varchar,
  	"testimonials_heading" varchar,
  	"testimonials_text" varchar,
  	"form_heading" varchar,
  	"form_text" varchar,
  	"form_submit_label" varchar,
  	"faq_eyebrow" varchar,
  	"faq_heading" varchar,
  	"faq_text" varchar,
  	"meta_title" varchar,
  	"meta_description" varchar,
  	"created_at" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone,
  	"_status" "enum_home_status" DEFAULT 'draft'
  );
  
  CREATE TABLE "home_texts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer NOT NULL,
  	"parent_id" uuid NOT NULL,
  	"path" varchar NOT NULL,
  	"text" varchar
  );
  
  CREATE TABLE "_home_v_version_board_calls" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY NOT NULL,
  	"time" varchar,
  	"trade" varchar,
  	"what" varchar,
  	"result" varchar,
  	"status" "enum_call_status" DEFAULT 'booked',
  	"_uuid" varchar
  );
  
  CREATE TABLE "_home_v_version_board_tickets" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY NOT NULL,
  	"number" varchar,
  	"title" varchar,
  	"place" varchar,
  	"slot" varchar,
  	"status" "enum_call_status" DEFAULT 'booked',
  	"_uuid" varchar
  );
  
  CREATE TABLE "_home_v_version_outcomes_items" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY NOT NULL,
  	"icon" varchar,
  	"title" varchar,
  	"text" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_home_v_version_results_counters" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY NOT NULL,
  	"value" numeric,
  	"label" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_home_v_version_process_steps" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY NOT NULL,
  	"when" varchar,
  	"title" varchar,
  	"text" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_home_v_version_faq_items" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY NOT NULL,
  	"question" varchar,
  	"answer" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_home_v" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"version_hero_eyebrow" varchar,
  	"version_hero_title" varchar,
  	"version_hero_lede" varchar,
  	"version_hero_action_label" varchar,
  	"version_hero_action_href" varchar,
  	"version_hero_phone_label" varchar,
  	"version_hero_phone_href" varchar,
  	"version_board_eyebrow" varchar,
  	"version_board_heading" varchar,
  	"version_board_text" varchar,
  	"version_board_note" varchar,
  	"version_outcomes_eyebrow" varchar,
  	"version_outcomes_heading" varchar,
  	"version_outcomes_text" varchar,
  	"version_results_eyebrow" varchar,
  	"version_results_heading" varchar,
  	"version_results_text" varchar,
  	"version_services_eyebrow" varchar,
  	"version_services_heading" varchar,
  	"version_services_text" varchar,
  	"version_process_eyebrow" varchar,
  	"version_process_heading" varchar,
  	"version_process_text" varchar,
  	"version_testimonials_eyebrow" varchar,
  	"version_testimonials_heading" varchar,
  	"version_testimonials_text" varchar,
  	"version_form_heading" varchar,
  	"version_form_text" varchar,
  	"version_form_submit_label" varchar,
  	"version_faq_eyebrow" varchar,
  	"version_faq_heading" varchar,
  	"version_faq_text" varchar,
  	"version_meta_title" varchar,
  	"version_meta_description" varchar,
  	"version_created_at" timestamp(3) with time zone,
  	"version_updated_at" timestamp(3) with time zone,
  	"version__status" "enum__home_v_version_status" DEFAULT 'draft',
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"latest" boolean
  );
  
  CREATE TABLE "_home_v_texts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer NOT NULL,
  	"parent_id" uuid NOT NULL,
  	"path" varchar NOT NULL,
  	"text" varchar
  );
  
  CREATE TABLE "services_page_banner_actions" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"label" varchar,
  	"href" varchar
  );
  
  CREATE TABLE "services_page_engine_stages" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"title" varchar,
  	"text" varchar
  );
  
  CREATE TABLE "services_page_cta_actions" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"label" varchar,
  	"href" varchar
  );
  
  CREATE TABLE "services_page" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"hero_eyebrow" varchar,
  	"hero_title" varchar,
  	"hero_lede" varchar,
  	"banner_heading" varchar,
  	"banner_text" varchar,
  	"grid_eyebrow" varchar,
  	"grid_heading" varchar,
  	"grid_text" varchar,
  	"engine_eyebrow" varchar,
  	"engine_heading" varchar,
  	"engine_text" varchar,
  	"cta_heading" varchar,
  	"cta_text" varchar,
  	"labels_problems" varchar,
  	"labels_outcomes" varchar,
  	"labels_included" varchar,
  	"labels_steps" varchar,
  	"labels_faq" varchar,
  	"labels_plans_button" varchar,
  	"labels_plans_text" varchar,
  	"labels_plans_link" varchar,
  	"meta_title" varchar,
  	"meta_description" varchar,
  	"created_at" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone,
  	"_status" "enum_services_page_status" DEFAULT 'draft'
  );
  
  CREATE TABLE "services_page_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" uuid NOT NULL,
  	"path" varchar NOT NULL,
  	"services_id" uuid
  );
  
  CREATE TABLE "_services_page_v_version_banner_actions" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY NOT NULL,
  	"label" varchar,
  	"href" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_services_page_v_version_engine_stages" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY NOT NULL,
  	"title" varchar,
  	"text" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_services_page_v_version_cta_actions" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY NOT NULL,
  	"label" varchar,
  	"href" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_services_page_v" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"version_hero_eyebrow" varchar,
  	"version_hero_title" varchar,
  	"version_hero_lede" varchar,
  	"version_banner_heading" varchar,
  	"version_banner_text" varchar,
  	"version_grid_eyebrow" varchar,
  	"version_grid_heading" varchar,
  	"version_grid_text" varchar,
  	"version_engine_eyebrow" varchar,
  	"version_engine_heading" varchar,
  	"version_engine_text" varchar,
  	"version_cta_heading" varchar,
  	"version_cta_text" varchar,
  	"version_labels_problems" varchar,
  	"version_labels_outcomes" varchar,
  	"version_labels_included" varchar,
  	"version_labels_steps" varchar,
  	"version_labels_faq" varchar,
  	"version_labels_plans_button" varchar,
  	"version_labels_plans_text" varchar,
  	"version_labels_plans_link" varchar,
  	"version_meta_title" varchar,
  	"version_meta_description" varchar,
  	"version_created_at" timestamp(3) with time zone,
  	"version_updated_at" timestamp(3) with time zone,
  	"version__status" "enum__services_page_v_version_status" DEFAULT 'draft',
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"latest" boolean
  );
  
  CREATE TABLE "_services_page_v_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" uuid NOT NULL,
  	"path" varchar NOT NULL,
  	"services_id" uuid
  );
  
  CREATE TABLE "plans_page_card_actions" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"label" varchar,
  	"href" varchar
  );
  
  CREATE TABLE "plans_page_reasons_items" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"icon" varchar,
  	"title" varchar,
  	"text" varchar
  );
  
  CREATE TABLE "plans_page_cta_actions" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"label" varchar,
  	"href" varchar
  );
  
  CREATE TABLE "plans_page_comparison_rows_cells" (
  	"_order" integer NOT NULL,
  	"_parent_id" varchar NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"plan_id" uuid,
  	"text" varchar
  );
  
  CREATE TABLE "plans_page_comparison_rows" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"label" varchar
  );
  
  CREATE TABLE "plans_page" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"hero_eyebrow" varchar,
  	"hero_title" varchar,
  	"hero_lede" varchar,
  	"popular_label" varchar,
  	"reasons_eyebrow" varchar,
  	"reasons_heading" varchar,
  	"reasons_text" varchar,
  	"cta_heading" varchar,
  	"cta_text" varchar,
  	"comparison_eyebrow" varchar,
  	"comparison_heading" varchar,
  	"comparison_text" varchar,
  	"comparison_missing" varchar,
  	"meta_title" varchar,
  	"meta_description" varchar,
  	"created_at" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone,
  	"_status" "enum_plans_page_status" DEFAULT 'draft'
  );
  
  CREATE TABLE "_plans_page_v_version_card_actions" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY NOT NULL,
  	"label" varchar,
  	"href" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_plans_page_v_version_reasons_items" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY NOT NULL,
  	"icon" varchar,
  	"title" varchar,
  	"text" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_plans_page_v_version_cta_actions" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY NOT NULL,
  	"label" varchar,
  	"href" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_plans_page_v_version_comparison_rows_cells" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY NOT NULL,
  	"plan_id" uuid,
  	"text" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_plans_page_v_version_comparison_rows" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY NOT NULL,
  	"label" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_plans_page_v" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"version_hero_eyebrow" varchar,
  	"version_hero_title" varchar,
  	"version_hero_lede" varchar,
  	"version_popular_label" varchar,
  	"version_reasons_eyebrow" varchar,
  	"version_reasons_heading" varchar,
  	"version_reasons_text" varchar,
  	"version_cta_heading" varchar,
  	"version_cta_text" varchar,
  	"version_comparison_eyebrow" varchar,
  	"version_comparison_heading" varchar,
  	"version_comparison_text" varchar,
  	"version_comparison_missing" varchar,
  	"version_meta_title" varchar,
  	"version_meta_description" varchar,
  	"version_created_at" timestamp(3) with time zone,
  	"version_updated_at" timestamp(3) with time zone,
  	"version__status" "enum__plans_page_v_version_status" DEFAULT 'draft',
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"latest" boolean
  );
  
  CREATE TABLE "industries_page_cta_actions" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"label" varchar,
  	"href" varchar
  );
  
  CREATE TABLE "industries_page" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"hero_eyebrow" varchar,
  	"hero_title" varchar,
  	"hero_lede" varchar,
  	"cta_heading" varchar,
  	"cta_text" varchar,
  	"labels_pain" varchar,
  	"labels_outcome" varchar,
  	"labels_link" varchar,
  	"labels_trades" varchar,
  	"labels_problems" varchar,
  	"labels_steps" varchar,
  	"labels_services" varchar,
  	"labels_faq" varchar,
  	"meta_title" varchar,
  	"meta_description" varchar,
  	"created_at" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone,
  	"_status" "enum_industries_page_status" DEFAULT 'draft'
  );
  
  CREATE TABLE "_industries_page_v_version_cta_actions" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY NOT NULL,
  	"label" varchar,
  	"href" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_industries_page_v" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"version_hero_eyebrow" varchar,
  	"version_hero_title" varchar,
  	"version_hero_lede" varchar,
  	"version_cta_heading" varchar,
  	"version_cta_text" varchar,
  	"version_labels_pain" varchar,
  	"version_labels_outcome" varchar,
  	"version_labels_link" varchar,
  	"version_labels_trades" varchar,
  	"version_labels_problems" varchar,
  	"version_labels_steps" varchar,
  	"version_labels_services" varchar,
  	"version_labels_faq" varchar,
  	"version_meta_title" varchar,
  	"version_meta_description" varchar,
  	"version_created_at" timestamp(3) with time zone,
  	"version_updated_at" timestamp(3) with time zone,
  	"version__status" "enum__industries_page_v_version_status" DEFAULT 'draft',
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"latest" boolean
  );
  
  CREATE TABLE "blog_page" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"hero_eyebrow" varchar,
  	"hero_title" varchar,
  	"hero_lede" varchar,
  	"empty" varchar,
  	"meta_title" varchar,
  	"meta_description" varchar,
  	"created_at" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone,
  	"_status" "enum_blog_page_status" DEFAULT 'draft'
  );
  
  CREATE TABLE "_blog_page_v" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"version_hero_eyebrow" varchar,
  	"version_hero_title" varchar,
  	"version_hero_lede" varchar,
  	"version_empty" varchar,
  	"version_meta_title" varchar,
  	"version_meta_description" varchar,
  	"version_created_at" timestamp(3) with time zone,
  	"version_updated_at" timestamp(3) with time zone,
  	"version__status" "enum__blog_page_v_version_status" DEFAULT 'draft',
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"latest" boolean
  );
  
  CREATE TABLE "about_mission_paragraphs" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"text" varchar
  );
  
  CREATE TABLE "about_values_items" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"icon" varchar,
  	"title" varchar,
  	"text" varchar
  );
  
  CREATE TABLE "about_audience_items" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"title" varchar,
  	"text" varchar
  );
  
  CREATE TABLE "about_cta_actions" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"label" varchar,
  	"href" varchar
  );
  
  CREATE TABLE "about" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"hero_eyebrow" varchar,
  	"hero_title" varchar,
  	"hero_lede" varchar,
  	"mission_eyebrow" varchar,
  	"mission_heading" varchar,
  	"mission_text" varchar,
  	"promise_eyebrow" varchar,
  	"promise_heading" varchar,
  	"promise_text" varchar,
  	"promise_ours_heading" varchar,
  	"promise_yours_heading" varchar,
  	"values_eyebrow" varchar,
  	"values_heading" varchar,
  	"values_text" varchar,
  	"audience_eyebrow" varchar,
  	"audience_heading" varchar,
  	"audience_text" varchar,
  	"cta_heading" varchar,
  	"cta_text" varchar,
  	"meta_title" varchar,
  	"meta_description" varchar,
  	"created_at" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone,
  	"_status" "enum_about_status" DEFAULT 'draft'
  );
  
  CREATE TABLE "about_texts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer NOT NULL,
  	"parent_id" uuid NOT NULL,
  	"path" varchar NOT NULL,
  	"text" varchar
  );
  
  CREATE TABLE "_about_v_version_mission_paragraphs" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY NOT NULL,
  	"text" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_about_v_version_values_items" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY NOT NULL,
  	"icon" varchar,
  	"title" varchar,
  	"text" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_about_v_version_audience_items" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY NOT NULL,
  	"title" varchar,
  	"text" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_about_v_version_cta_actions" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY NOT NULL,
  	"label" varchar,
  	"href" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_about_v" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"version_hero_eyebrow" varchar,
  	"version_hero_title" varchar,
  	"version_hero_lede" varchar,
  	"version_mission_eyebrow" varchar,
  	"version_mission_heading" varchar,
  	"version_mission_text" varchar,
  	"version_promise_eyebrow" varchar,
  	"version_promise_heading" varchar,
  	"version_promise_text" varchar,
  	"version_promise_ours_heading" varchar,
  	"version_promise_yours_heading" varchar,
  	"version_values_eyebrow" varchar,
  	"version_values_heading" varchar,
  	"version_values_text" varchar,
  	"version_audience_eyebrow" varchar,
  	"version_audience_heading" varchar,
  	"version_audience_text" varchar,
  	"version_cta_heading" varchar,
  	"version_cta_text" varchar,
  	"version_meta_title" varchar,
  	"version_meta_description" varchar,
  	"version_created_at" timestamp(3) with time zone,
  	"version_updated_at" timestamp(3) with time zone,
  	"version__status" "enum__about_v_version_status" DEFAULT 'draft',
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"latest" boolean
  );
  
  CREATE TABLE "_about_v_texts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer NOT NULL,
  	"parent_id" uuid NOT NULL,
  	"path" varchar NOT NULL,
  	"text" varchar
  );
  
  CREATE TABLE "contact_next_steps" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"title" varchar,
  	"text" varchar
  );
  
  CREATE TABLE "contact" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"hero_eyebrow" varchar,
  	"hero_title" varchar,
  	"hero_lede" varchar,
  	"labels_phone" varchar,
  	"labels_email" varchar,
  	"labels_hours" varchar,
  	"labels_area" varchar,
  	"form_heading" varchar,
  	"form_text" varchar,
  	"form_submit_label" varchar,
  	"next_eyebrow" varchar,
  	"next_heading" varchar,
  	"next_text" varchar,
  	"meta_title" varchar,
  	"meta_description" varchar,
  	"created_at" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone,
  	"_status" "enum_contact_status" DEFAULT 'draft'
  );
  
  CREATE TABLE "_contact_v_version_next_steps" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY NOT NULL,
  	"title" varchar,
  	"text" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_contact_v" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"version_hero_eyebrow" varchar,
  	"version_hero_title" varchar,
  	"version_hero_lede" varchar,
  	"version_labels_phone" varchar,
  	"version_labels_email" varchar,
  	"version_labels_hours" varchar,
  	"version_labels_area" varchar,
  	"version_form_heading" varchar,
  	"version_form_text" varchar,
  	"version_form_submit_label" varchar,
  	"version_next_eyebrow" varchar,
  	"version_next_heading" varchar,
  	"version_next_text" varchar,
  	"version_meta_title" varchar,
  	"version_meta_description" varchar,
  	"version_created_at" timestamp(3) with time zone,
  	"version_updated_at" timestamp(3) with time zone,
  	"version__status" "enum__contact_v_version_status" DEFAULT 'draft',
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"latest" boolean
  );
  
  CREATE TABLE "thank_you_steps" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"when" varchar,
  	"title" varchar,
  	"text" varchar
  );
  
  CREATE TABLE "thank_you_meanwhile_links" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"name" varchar,
  	"href" varchar,
  	"text" varchar
  );
  
  CREATE TABLE "thank_you" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"hero_eyebrow" varchar,
  	"hero_title" varchar,
  	"hero_lede" varchar,
  	"meanwhile_heading" varchar,
  	"call_text" varchar,
  	"call_action_label" varchar,
  	"call_action_href" varchar,
  	"meta_title" varchar,
  	"meta_description" varchar,
  	"created_at" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone,
  	"_status" "enum_thank_you_status" DEFAULT 'draft'
  );
  
  CREATE TABLE "_thank_you_v_version_steps" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY NOT NULL,
  	"when" varchar,
  	"title" varchar,
  	"text" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_thank_you_v_version_meanwhile_links" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY NOT NULL,
  	"name" varchar,
  	"href" varchar,
  	"text" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_thank_you_v" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"version_hero_eyebrow" varchar,
  	"version_hero_title" varchar,
  	"version_hero_lede" varchar,
  	"version_meanwhile_heading" varchar,
  	"version_call_text" varchar,
  	"version_call_action_label" varchar,
  	"version_call_action_href" varchar,
  	"version_meta_title" varchar,
  	"version_meta_description" varchar,
  	"version_created_at" timestamp(3) with time zone,
  	"version_updated_at" timestamp(3) with time zone,
  	"version__status" "enum__thank_you_v_version_status" DEFAULT 'draft',
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"latest" boolean
  );
  
  CREATE TABLE "privacy" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"title" varchar,
  	"lede" varchar,
  	"effective" timestamp(3) with time zone,
  	"body" jsonb,
  	"meta_title" varchar,
  	"meta_description" varchar,
  	"created_at" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone,
  	"_status" "enum_privacy_status" DEFAULT 'draft'
  );
  
  CREATE TABLE "_privacy_v" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"version_title" varchar,
  	"version_lede" varchar,
  	"version_effective" timestamp(3) with time zone,
  	"version_body" jsonb,
  	"version_meta_title" varchar,
  	"version_meta_description" varchar,
  	"version_created_at" timestamp(3) with time zone,
  	"version_updated_at" timestamp(3) with time zone,
  	"version__status" "enum__privacy_v_version_status" DEFAULT 'draft',
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"latest" boolean
  );
  
  CREATE TABLE "terms" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"title" varchar,
  	"lede" varchar,
  	"effective" timestamp(3) with time zone,
  	"body" jsonb,
  	"meta_title" varchar,
  	"meta_description" varchar,
  	"created_at" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone,
  	"_status" "enum_terms_status" DEFAULT 'draft'
  );
  
  CREATE TABLE "_terms_v" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"version_title" varchar,
  	"version_lede" varchar,
  	"version_effective" timestamp(3) with time zone,
  	"version_body" jsonb,
  	"version_meta_title" varchar,
  	"version_meta_description" varchar,
  	"version_created_at" timestamp(3) with time zone,
  	"version_updated_at" timestamp(3) with time zone,
  	"version__status" "enum__terms_v_version_status" DEFAULT 'draft',
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"latest" boolean
  );
  
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "services_id" uuid;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "industries_id" uuid;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "plans_id" uuid;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "testimonials_id" uuid;
  ALTER TABLE "services_included" ADD CONSTRAINT "services_included_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "services_steps" ADD CONSTRAINT "services_steps_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "services_metrics" ADD CONSTRAINT "services_metrics_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "services_faqs" ADD CONSTRAINT "services_faqs_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "services_texts" ADD CONSTRAINT "services_texts_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_services_v_version_included" ADD CONSTRAINT "_services_v_version_included_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_services_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_services_v_version_steps" ADD CONSTRAINT "_services_v_version_steps_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_services_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_services_v_version_metrics" ADD CONSTRAINT "_services_v_version_metrics_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_services_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_services_v_version_faqs" ADD CONSTRAINT "_services_v_version_faqs_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_services_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_services_v" ADD CONSTRAINT "_services_v_parent_id_services_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."services"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_services_v_texts" ADD CONSTRAINT "_services_v_texts_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."_services_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "industries_problems" ADD CONSTRAINT "industries_problems_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."industries"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "industries_steps" ADD CONSTRAINT "industries_steps_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."industries"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "industries_calls" ADD CONSTRAINT "industries_calls_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."industries"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "industries_services" ADD CONSTRAINT "industries_services_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "industries_services" ADD CONSTRAINT "industries_services_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."industries"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "industries_cta_actions" ADD CONSTRAINT "industries_cta_actions_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."industries"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "industries_faqs" ADD CONSTRAINT "industries_faqs_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."industries"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "industries_texts" ADD CONSTRAINT "industries_texts_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."industries"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_industries_v_version_problems" ADD CONSTRAINT "_industries_v_version_problems_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_industries_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_industries_v_version_steps" ADD CONSTRAINT "_industries_v_version_steps_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_industries_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_industries_v_version_calls" ADD CONSTRAINT "_industries_v_version_calls_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_industries_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_industries_v_version_services" ADD CONSTRAINT "_industries_v_version_services_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_industries_v_version_services" ADD CONSTRAINT "_industries_v_version_services_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_industries_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_industries_v_version_cta_actions" ADD CONSTRAINT "_industries_v_version_cta_actions_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_industries_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_industries_v_version_faqs" ADD CONSTRAINT "_industries_v_version_faqs_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_industries_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_industries_v" ADD CONSTRAINT "_industries_v_parent_id_industries_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."industries"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_industries_v_texts" ADD CONSTRAINT "_industries_v_texts_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."_industries_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "plans_texts" ADD CONSTRAINT "plans_texts_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_plans_v" ADD CONSTRAINT "_plans_v_parent_id_plans_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."plans"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_plans_v_texts" ADD CONSTRAINT "_plans_v_texts_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."_plans_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_testimonials_v" ADD CONSTRAINT "_testimonials_v_parent_id_testimonials_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."testimonials"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "company_hours" ADD CONSTRAINT "company_hours_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "company_texts" ADD CONSTRAINT "company_texts_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_company_v_version_hours" ADD CONSTRAINT "_company_v_version_hours_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_company_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_company_v_texts" ADD CONSTRAINT "_company_v_texts_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."_company_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "navigation_header" ADD CONSTRAINT "navigation_header_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."navigation"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "navigation_footer_items" ADD CONSTRAINT "navigation_footer_items_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."navigation_footer"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "navigation_footer" ADD CONSTRAINT "navigation_footer_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."navigation"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "navigation_mobile_bar" ADD CONSTRAINT "navigation_mobile_bar_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."navigation"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_navigation_v_version_header" ADD CONSTRAINT "_navigation_v_version_header_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_navigation_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_navigation_v_version_footer_items" ADD CONSTRAINT "_navigation_v_version_footer_items_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_navigation_v_version_footer"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_navigation_v_version_footer" ADD CONSTRAINT "_navigation_v_version_footer_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_navigation_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_navigation_v_version_mobile_bar" ADD CONSTRAINT "_navigation_v_version_mobile_bar_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_navigation_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "home_board_calls" ADD CONSTRAINT "home_board_calls_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."home"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "home_board_tickets" ADD CONSTRAINT "home_board_tickets_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."home"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "home_outcomes_items" ADD CONSTRAINT "home_outcomes_items_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."home"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "home_results_counters" ADD CONSTRAINT "home_results_counters_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."home"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "home_process_steps" ADD CONSTRAINT "home_process_steps_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."home"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "home_faq_items" ADD CONSTRAINT "home_faq_items_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."home"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "home_texts" ADD CONSTRAINT "home_texts_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."home"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_home_v_version_board_calls" ADD CONSTRAINT "_home_v_version_board_calls_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_home_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_home_v_version_board_tickets" ADD CONSTRAINT "_home_v_version_board_tickets_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_home_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_home_v_version_outcomes_items" ADD CONSTRAINT "_home_v_version_outcomes_items_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_home_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_home_v_version_results_counters" ADD CONSTRAINT "_home_v_version_results_counters_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_home_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_home_v_version_process_steps" ADD CONSTRAINT "_home_v_version_process_steps_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_home_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_home_v_version_faq_items" ADD CONSTRAINT "_home_v_version_faq_items_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_home_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_home_v_texts" ADD CONSTRAINT "_home_v_texts_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."_home_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "services_page_banner_actions" ADD CONSTRAINT "services_page_banner_actions_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."services_page"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "services_page_engine_stages" ADD CONSTRAINT "services_page_engine_stages_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."services_page"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "services_page_cta_actions" ADD CONSTRAINT "services_page_cta_actions_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."services_page"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "services_page_rels" ADD CONSTRAINT "services_page_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."services_page"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "services_page_rels" ADD CONSTRAINT "services_page_rels_services_fk" FOREIGN KEY ("services_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_services_page_v_version_banner_actions" ADD CONSTRAINT "_services_page_v_version_banner_actions_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_services_page_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_services_page_v_version_engine_stages" ADD CONSTRAINT "_services_page_v_version_engine_stages_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_services_page_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_services_page_v_version_cta_actions" ADD CONSTRAINT "_services_page_v_version_cta_actions_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_services_page_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_services_page_v_rels" ADD CONSTRAINT "_services_page_v_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."_services_page_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_services_page_v_rels" ADD CONSTRAINT "_services_page_v_rels_services_fk" FOREIGN KEY ("services_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "plans_page_card_actions" ADD CONSTRAINT "plans_page_card_actions_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."plans_page"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "plans_page_reasons_items" ADD CONSTRAINT "plans_page_reasons_items_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."plans_page"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "plans_page_cta_actions" ADD CONSTRAINT "plans_page_cta_actions_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."plans_page"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "plans_page_comparison_rows_cells" ADD CONSTRAINT "plans_page_comparison_rows_cells_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "plans_page_comparison_rows_cells" ADD CONSTRAINT "plans_page_comparison_rows_cells_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."plans_page_comparison_rows"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "plans_page_comparison_rows" ADD CONSTRAINT "plans_page_comparison_rows_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."plans_page"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_plans_page_v_version_card_actions" ADD CONSTRAINT "_plans_page_v_version_card_actions_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_plans_page_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_plans_page_v_version_reasons_items" ADD CONSTRAINT "_plans_page_v_version_reasons_items_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_plans_page_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_plans_page_v_version_cta_actions" ADD CONSTRAINT "_plans_page_v_version_cta_actions_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_plans_page_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_plans_page_v_version_comparison_rows_cells" ADD CONSTRAINT "_plans_page_v_version_comparison_rows_cells_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_plans_page_v_version_comparison_rows_cells" ADD CONSTRAINT "_plans_page_v_version_comparison_rows_cells_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_plans_page_v_version_comparison_rows"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_plans_page_v_version_comparison_rows" ADD CONSTRAINT "_plans_page_v_version_comparison_rows_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_plans_page_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "industries_page_cta_actions" ADD CONSTRAINT "industries_page_cta_actions_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."industries_page"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_industries_page_v_version_cta_actions" ADD CONSTRAINT "_industries_page_v_version_cta_actions_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_industries_page_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "about_mission_paragraphs" ADD CONSTRAINT "about_mission_paragraphs_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."about"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "about_values_items" ADD CONSTRAINT "about_values_items_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."about"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "about_audience_items" ADD CONSTRAINT "about_audience_items_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."about"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "about_cta_actions" ADD CONSTRAINT "about_cta_actions_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."about"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "about_texts" ADD CONSTRAINT "about_texts_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."about"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_about_v_version_mission_paragraphs" ADD CONSTRAINT "_about_v_version_mission_paragraphs_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_about_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_about_v_version_values_items" ADD CONSTRAINT "_about_v_version_values_items_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_about_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_about_v_version_audience_items" ADD CONSTRAINT "_about_v_version_audience_items_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_about_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_about_v_version_cta_actions" ADD CONSTRAINT "_about_v_version_cta_actions_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_about_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_about_v_texts" ADD CONSTRAINT "_about_v_texts_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."_about_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "contact_next_steps" ADD CONSTRAINT "contact_next_steps_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_contact_v_version_next_steps" ADD CONSTRAINT "_contact_v_version_next_steps_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_contact_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "thank_you_steps" ADD CONSTRAINT "thank_you_steps_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."thank_you"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "thank_you_meanwhile_links" ADD CONSTRAINT "thank_you_meanwhile_links_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."thank_you"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_thank_you_v_version_steps" ADD CONSTRAINT "_thank_you_v_version_steps_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_thank_you_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_thank_you_v_version_meanwhile_links" ADD CONSTRAINT "_thank_you_v_version_meanwhile_links_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_thank_you_v"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "services_included_order_idx" ON "services_included" USING btree ("_order");
  CREATE INDEX "services_included_parent_id_idx" ON "services_included" USING btree ("_parent_id");
  CREATE INDEX "services_steps_order_idx" ON "services_steps" USING btree ("_order");
  CREATE INDEX "services_steps_parent_id_idx" ON "services_steps" USING btree ("_parent_id");
  CREATE INDEX "services_metrics_order_idx" ON "services_metrics" USING btree ("_order");
  CREATE INDEX "services_metrics_parent_id_idx" ON "services_metrics" USING btree ("_parent_id");
  CREATE INDEX "services_faqs_order_idx" ON "services_faqs" USING btree ("_order");
  CREATE INDEX "services_faqs_parent_id_idx" ON "services_faqs" USING btree ("_parent_id");
  CREATE INDEX "services__order_idx" ON "services" USING btree ("_order");
  CREATE UNIQUE INDEX "services_name_idx" ON "services" USING btree ("name");
  CREATE UNIQUE INDEX "services_slug_idx" ON "services" USING btree ("slug");
  CREATE INDEX "services_created_at_idx" ON "services" USING btree ("created_at");
  CREATE INDEX "services_updated_at_idx" ON "services" USING btree ("updated_at");
  CREATE INDEX "services__status_idx" ON "services" USING btree ("_status");
  CREATE INDEX "services_texts_order_parent" ON "services_texts" USING btree ("order","parent_id");
  CREATE INDEX "_services_v_version_included_order_idx" ON "_services_v_version_included" USING btree ("_order");
  CREATE INDEX "_services_v_version_included_parent_id_idx" ON "_services_v_version_included" USING btree ("_parent_id");
  CREATE INDEX "_services_v_version_steps_order_idx" ON "_services_v_version_steps" USING btree ("_order");
  CREATE INDEX "_services_v_version_steps_parent_id_idx" ON "_services_v_version_steps" USING btree ("_parent_id");
  CREATE INDEX "_services_v_version_metrics_order_idx" ON "_services_v_version_metrics" USING btree ("_order");
  CREATE INDEX "_services_v_version_metrics_parent_id_idx" ON "_services_v_version_metrics" USING btree ("_parent_id");
  CREATE INDEX "_services_v_version_faqs_order_idx" ON "_services_v_version_faqs" USING btree ("_order");
  CREATE INDEX "_services_v_version_faqs_parent_id_idx" ON "_services_v_version_faqs" USING btree ("_parent_id");
  CREATE INDEX "_services_v_parent_idx" ON "_services_v" USING btree ("parent_id");
  CREATE INDEX "_services_v_version_version__order_idx" ON "_services_v" USING btree ("version__order");
  CREATE INDEX "_services_v_version_version_name_idx" ON "_services_v" USING btree ("version_name");
  CREATE INDEX "_services_v_version_version_slug_idx" ON "_services_v" USING btree ("version_slug");
  CREATE INDEX "_services_v_version_version_created_at_idx" ON "_services_v" USING btree ("version_created_at");
  CREATE INDEX "_services_v_version_version_updated_at_idx" ON "_services_v" USING btree ("version_updated_at");
  CREATE INDEX "_services_v_version_version__status_idx" ON "_services_v" USING btree ("version__status");
  CREATE INDEX "_services_v_created_at_idx" ON "_services_v" USING btree ("created_at");
  CREATE INDEX "_services_v_updated_at_idx" ON "_services_v" USING btree ("updated_at");
  CREATE INDEX "_services_v_latest_idx" ON "_services_v" USING btree ("latest");
  CREATE INDEX "_services_v_texts_order_parent" ON "_services_v_texts" USING btree ("order","parent_id");
  CREATE INDEX "industries_problems_order_idx" ON "industries_problems" USING btree ("_order");
  CREATE INDEX "industries_problems_parent_id_idx" ON "industries_problems" USING btree ("_parent_id");
  CREATE INDEX "industries_steps_order_idx" ON "industries_steps" USING btree ("_order");
  CREATE INDEX "industries_steps_parent_id_idx" ON "industries_steps" USING btree ("_parent_id");
  CREATE INDEX "industries_calls_order_idx" ON "industries_calls" USING btree ("_order");
  CREATE INDEX "industries_calls_parent_id_idx" ON "industries_calls" USING btree ("_parent_id");
  CREATE INDEX "industries_services_order_idx" ON "industries_services" USING btree ("_order");
  CREATE INDEX "industries_services_parent_id_idx" ON "industries_services" USING btree ("_parent_id");
  CREATE INDEX "industries_services_service_idx" ON "industries_services" USING btree ("service_id");
  CREATE INDEX "industries_cta_actions_order_idx" ON "industries_cta_actions" USING btree ("_order");
  CREATE INDEX "industries_cta_actions_parent_id_idx" ON "industries_cta_actions" USING btree ("_parent_id");
  CREATE INDEX "industries_faqs_order_idx" ON "industries_faqs" USING btree ("_order");
  CREATE INDEX "industries_faqs_parent_id_idx" ON "industries_faqs" USING btree ("_parent_id");
  CREATE INDEX "industries__order_idx" ON "industries" USING btree ("_order");
  CREATE UNIQUE INDEX "industries_name_idx" ON "industries" USING btree ("name");
  CREATE UNIQUE INDEX "industries_slug_idx" ON "industries" USING btree ("slug");
  CREATE INDEX "industries_created_at_idx" ON "industries" USING btree ("created_at");
  CREATE INDEX "industries_updated_at_idx" ON "industries" USING btree ("updated_at");
  CREATE INDEX "industries__status_idx" ON "industries" USING btree ("_status");
  CREATE INDEX "industries_texts_order_parent" ON "industries_texts" USING btree ("order","parent_id");
  CREATE INDEX "_industries_v_version_problems_order_idx" ON "_industries_v_version_problems" USING btree ("_order");
  CREATE INDEX "_industries_v_version_problems_parent_id_idx" ON "_industries_v_version_problems" USING btree ("_parent_id");
  CREATE INDEX "_industries_v_version_steps_order_idx" ON "_industries_v_version_steps" USING btree ("_order");
  CREATE INDEX "_industries_v_version_steps_parent_id_idx" ON "_industries_v_version_steps" USING btree ("_parent_id");
  CREATE INDEX "_industries_v_version_calls_order_idx" ON "_industries_v_version_calls" USING btree ("_order");
  CREATE INDEX "_industries_v_version_calls_parent_id_idx" ON "_industries_v_version_calls" USING btree ("_parent_id");
  CREATE INDEX "_industries_v_version_services_order_idx" ON "_industries_v_version_services" USING btree ("_order");
  CREATE INDEX "_industries_v_version_services_parent_id_idx" ON "_industries_v_version_services" USING btree ("_parent_id");
  CREATE INDEX "_industries_v_version_services_service_idx" ON "_industries_v_version_services" USING btree ("service_id");
  CREATE INDEX "_industries_v_version_cta_actions_order_idx" ON "_industries_v_version_cta_actions" USING btree ("_order");
  CREATE INDEX "_industries_v_version_cta_actions_parent_id_idx" ON "_industries_v_version_cta_actions" USING btree ("_parent_id");
  CREATE INDEX "_industries_v_version_faqs_order_idx" ON "_industries_v_version_faqs" USING btree ("_order");
  CREATE INDEX "_industries_v_version_faqs_parent_id_idx" ON "_industries_v_version_faqs" USING btree ("_parent_id");
  CREATE INDEX "_industries_v_parent_idx" ON "_industries_v" USING btree ("parent_id");
  CREATE INDEX "_industries_v_version_version__order_idx" ON "_industries_v" USING btree ("version__order");
  CREATE INDEX "_industries_v_version_version_name_idx" ON "_industries_v" USING btree ("version_name");
  CREATE INDEX "_industries_v_version_version_slug_idx" ON "_industries_v" USING btree ("version_slug");
  CREATE INDEX "_industries_v_version_version_created_at_idx" ON "_industries_v" USING btree ("version_created_at");
  CREATE INDEX "_industries_v_version_version_updated_at_idx" ON "_industries_v" USING btree ("version_updated_at");
  CREATE INDEX "_industries_v_version_version__status_idx" ON "_industries_v" USING btree ("version__status");
  CREATE INDEX "_industries_v_created_at_idx" ON "_industries_v" USING btree ("created_at");
  CREATE INDEX "_industries_v_updated_at_idx" ON "_industries_v" USING btree ("updated_at");
  CREATE INDEX "_industries_v_latest_idx" ON "_industries_v" USING btree ("latest");
  CREATE INDEX "_industries_v_texts_order_parent" ON "_industries_v_texts" USING btree ("order","parent_id");
  CREATE INDEX "plans__order_idx" ON "plans" USING btree ("_order");
  CREATE UNIQUE INDEX "plans_name_idx" ON "plans" USING btree ("name");
  CREATE INDEX "plans_created_at_idx" ON "plans" USING btree ("created_at");
  CREATE INDEX "plans_updated_at_idx" ON "plans" USING btree ("updated_at");
  CREATE INDEX "plans__status_idx" ON "plans" USING btree ("_status");
  CREATE INDEX "plans_texts_order_parent" ON "plans_texts" USING btree ("order","parent_id");
  CREATE INDEX "_plans_v_parent_idx" ON "_plans_v" USING btree ("parent_id");
  CREATE INDEX "_plans_v_version_version__order_idx" ON "_plans_v" USING btree ("version__order");
  CREATE INDEX "_plans_v_version_version_name_idx" ON "_plans_v" USING btree ("version_name");
  CREATE INDEX "_plans_v_version_version_created_at_idx" ON "_plans_v" USING btree ("version_created_at");
  CREATE INDEX "_plans_v_version_version_updated_at_idx" ON "_plans_v" USING btree ("version_updated_at");
  CREATE INDEX "_plans_v_version_version__status_idx" ON "_plans_v" USING btree ("version__status");
  CREATE INDEX "_plans_v_created_at_idx" ON "_plans_v" USING btree ("created_at");
  CREATE INDEX "_plans_v_updated_at_idx" ON "_plans_v" USING btree ("updated_at");
  CREATE INDEX "_plans_v_latest_idx" ON "_plans_v" USING btree ("latest");
  CREATE INDEX "_plans_v_texts_order_parent" ON "_plans_v_texts" USING btree ("order","parent_id");
  CREATE INDEX "testimonials__order_idx" ON "testimonials" USING btree ("_order");
  CREATE INDEX "testimonials_created_at_idx" ON "testimonials" USING btree ("created_at");
  CREATE INDEX "testimonials_updated_at_idx" ON "testimonials" USING btree ("updated_at");
  CREATE INDEX "testimonials__status_idx" ON "testimonials" USING btree ("_status");
  CREATE INDEX "_testimonials_v_parent_idx" ON "_testimonials_v" USING btree ("parent_id");
  CREATE INDEX "_testimonials_v_version_version__order_idx" ON "_testimonials_v" USING btree ("version__order");
  CREATE INDEX "_testimonials_v_version_version_created_at_idx" ON "_testimonials_v" USING btree ("version_created_at");
  CREATE INDEX "_testimonials_v_version_version_updated_at_idx" ON "_testimonials_v" USING btree ("version_updated_at");
  CREATE INDEX "_testimonials_v_version_version__status_idx" ON "_testimonials_v" USING btree ("version__status");
  CREATE INDEX "_testimonials_v_created_at_idx" ON "_testimonials_v" USING btree ("created_at");
  CREATE INDEX "_testimonials_v_updated_at_idx" ON "_testimonials_v" USING btree ("updated_at");
  CREATE INDEX "_testimonials_v_latest_idx" ON "_testimonials_v" USING btree ("latest");
  CREATE INDEX "company_hours_order_idx" ON "company_hours" USING btree ("_order");
  CREATE INDEX "company_hours_parent_id_idx" ON "company_hours" USING btree ("_parent_id");
  CREATE INDEX "company_created_at_idx" ON "company" USING btree ("created_at");
  CREATE INDEX "company_updated_at_idx" ON "company" USING btree ("updated_at");
  CREATE INDEX "company__status_idx" ON "company" USING btree ("_status");
  CREATE INDEX "company_texts_order_parent" ON "company_texts" USING btree ("order","parent_id");
  CREATE INDEX "_company_v_version_hours_order_idx" ON "_company_v_version_hours" USING btree ("_order");
  CREATE INDEX "_company_v_version_hours_parent_id_idx" ON "_company_v_version_hours" USING btree ("_parent_id");
  CREATE INDEX "_company_v_version_version_created_at_idx" ON "_company_v" USING btree ("version_created_at");
  CREATE INDEX "_company_v_version_version_updated_at_idx" ON "_company_v" USING btree ("version_updated_at");
  CREATE INDEX "_company_v_version_version__status_idx" ON "_company_v" USING btree ("version__status");
  CREATE INDEX "_company_v_created_at_idx" ON "_company_v" USING btree ("created_at");
  CREATE INDEX "_company_v_updated_at_idx" ON "_company_v" USING btree ("updated_at");
  CREATE INDEX "_company_v_latest_idx" ON "_company_v" USING btree ("latest");
  CREATE INDEX "_company_v_texts_order_parent" ON "_company_v_texts" USING btree ("order","parent_id");
  CREATE INDEX "navigation_header_order_idx" ON "navigation_header" USING btree ("_order");
  CREATE INDEX "navigation_header_parent_id_idx" ON "navigation_header" USING btree ("_parent_id");
  CREATE INDEX "navigation_footer_items_order_idx" ON "navigation_footer_items" USING btree ("_order");
  CREATE INDEX "navigation_footer_items_parent_id_idx" ON "navigation_footer_items" USING btree ("_parent_id");
  CREATE INDEX "navigation_footer_order_idx" ON "navigation_footer" USING btree ("_order");
  CREATE INDEX "navigation_footer_parent_id_idx" ON "navigation_footer" USING btree ("_parent_id");
  CREATE INDEX "navigation_mobile_bar_order_idx" ON "navigation_mobile_bar" USING btree ("_order");
  CREATE INDEX "navigation_mobile_bar_parent_id_idx" ON "navigation_mobile_bar" USING btree ("_parent_id");
  CREATE INDEX "navigation_created_at_idx" ON "navigation" USING btree ("created_at");
  CREATE INDEX "navigation_updated_at_idx" ON "navigation" USING btree ("updated_at");
  CREATE INDEX "navigation__status_idx" ON "navigation" USING btree ("_status");
  CREATE INDEX "_navigation_v_version_header_order_idx" ON "_navigation_v_version_header" USING btree ("_order");
  CREATE INDEX "_navigation_v_version_header_parent_id_idx" ON "_navigation_v_version_header" USING btree ("_parent_id");
  CREATE INDEX "_navigation_v_version_footer_items_order_idx" ON "_navigation_v_version_footer_items" USING btree ("_order");
  CREATE INDEX "_navigation_v_version_footer_items_parent_id_idx" ON "_navigation_v_version_footer_items" USING btree ("_parent_id");
  CREATE INDEX "_navigation_v_version_footer_order_idx" ON "_navigation_v_version_footer" USING btree ("_order");
  CREATE INDEX "_navigation_v_version_footer_parent_id_idx" ON "_navigation_v_version_footer" USING btree ("_parent_id");
  CREATE INDEX "_navigation_v_version_mobile_bar_order_idx" ON "_navigation_v_version_mobile_bar" USING btree ("_order");
  CREATE INDEX "_navigation_v_version_mobile_bar_parent_id_idx" ON "_navigation_v_version_mobile_bar" USING btree ("_parent_id");
  CREATE INDEX "_navigation_v_version_version_created_at_idx" ON "_navigation_v" USING btree ("version_created_at");
  CREATE INDEX "_navigation_v_version_version_updated_at_idx" ON "_navigation_v" USING btree ("version_updated_at");
  CREATE INDEX "_navigation_v_version_version__status_idx" ON "_navigation_v" USING btree ("version__status");
  CREATE INDEX "_navigation_v_created_at_idx" ON "_navigation_v" USING btree ("created_at");
  CREATE INDEX "_navigation_v_updated_at_idx" ON "_navigation_v" USING btree ("updated_at");
  CREATE INDEX "_navigation_v_latest_idx" ON "_navigation_v" USING btree ("latest");
  CREATE INDEX "home_board_calls_order_idx" ON "home_board_calls" USING btree ("_order");
  CREATE INDEX "home_board_calls_parent_id_idx" ON "home_board_calls" USING btree ("_parent_id");
  CREATE INDEX "home_board_tickets_order_idx" ON "home_board_tickets" USING btree ("_order");
  CREATE INDEX "home_board_tickets_parent_id_idx" ON "home_board_tickets" USING btree ("_parent_id");
  CREATE INDEX "home_outcomes_items_order_idx" ON "home_outcomes_items" USING btree ("_order");
  CREATE INDEX "home_outcomes_items_parent_id_idx" ON "home_outcomes_items" USING btree ("_parent_id");
  CREATE INDEX "home_results_counters_order_idx" ON "home_results_counters" USING btree ("_order");
  CREATE INDEX "home_results_counters_parent_id_idx" ON "home_results_counters" USING btree ("_parent_id");
  CREATE INDEX "home_process_steps_order_idx" ON "home_process_steps" USING btree ("_order");
  CREATE INDEX "home_process_steps_parent_id_idx" ON "home_process_steps" USING btree ("_parent_id");
  CREATE INDEX "home_faq_items_order_idx" ON "home_faq_items" USING btree ("_order");
  CREATE INDEX "home_faq_items_parent_id_idx" ON "home_faq_items" USING btree ("_parent_id");
  CREATE INDEX "home_created_at_idx" ON "home" USING btree ("created_at");
  CREATE INDEX "home_updated_at_idx" ON "home" USING btree ("updated_at");
  CREATE INDEX "home__status_idx" ON "home" USING btree ("_status");
  CREATE INDEX "home_texts_order_parent" ON "home_texts" USING btree ("order","parent_id");
  CREATE INDEX "_home_v_version_board_calls_order_idx" ON "_home_v_version_board_calls" USING btree ("_order");
  CREATE INDEX "_home_v_version_board_calls_parent_id_idx" ON "_home_v_version_board_calls" USING btree ("_parent_id");
  CREATE INDEX "_home_v_version_board_tickets_order_idx" ON "_home_v_version_board_tickets" USING btree ("_order");
  CREATE INDEX "_home_v_version_board_tickets_parent_id_idx" ON "_home_v_version_board_tickets" USING btree ("_parent_id");
  CREATE INDEX "_home_v_version_outcomes_items_order_idx" ON "_home_v_version_outcomes_items" USING btree ("_order");
  CREATE INDEX "_home_v_version_outcomes_items_parent_id_idx" ON "_home_v_version_outcomes_items" USING btree ("_parent_id");
  CREATE INDEX "_home_v_version_results_counters_order_idx" ON "_home_v_version_results_counters" USING btree ("_order");
  CREATE INDEX "_home_v_version_results_counters_parent_id_idx" ON "_home_v_version_results_counters" USING btree ("_parent_id");
  CREATE INDEX "_home_v_version_process_steps_order_idx" ON "_home_v_version_process_steps" USING btree ("_order");
  CREATE INDEX "_home_v_version_process_steps_parent_id_idx" ON "_home_v_version_process_steps" USING btree ("_parent_id");
  CREATE INDEX "_home_v_version_faq_items_order_idx" ON "_home_v_version_faq_items" USING btree ("_order");
  CREATE INDEX "_home_v_version_faq_items_parent_id_idx" ON "_home_v_version_faq_items" USING btree ("_parent_id");
  CREATE INDEX "_home_v_version_version_created_at_idx" ON "_home_v" USING btree ("version_created_at");
  CREATE INDEX "_home_v_version_version_updated_at_idx" ON "_home_v" USING btree ("version_updated_at");
  CREATE INDEX "_home_v_version_version__status_idx" ON "_home_v" USING btree ("version__status");
  CREATE INDEX "_home_v_created_at_idx" ON "_home_v" USING btree ("created_at");
  CREATE INDEX "_home_v_updated_at_idx" ON "_home_v" USING btree ("updated_at");
  CREATE INDEX "_home_v_latest_idx" ON "_home_v" USING btree ("latest");
  CREATE INDEX "_home_v_texts_order_parent" ON "_home_v_texts" USING btree ("order","parent_id");
  CREATE INDEX "services_page_banner_actions_order_idx" ON "services_page_banner_actions" USING btree ("_order");
  CREATE INDEX "services_page_banner_actions_parent_id_idx" ON "services_page_banner_actions" USING btree ("_parent_id");
  CREATE INDEX "services_page_engine_stages_order_idx" ON "services_page_engine_stages" USING btree ("_order");
  CREATE INDEX "services_page_engine_stages_parent_id_idx" ON "services_page_engine_stages" USING btree ("_parent_id");
  CREATE INDEX "services_page_cta_actions_order_idx" ON "services_page_cta_actions" USING btree ("_order");
  CREATE INDEX "services_page_cta_actions_parent_id_idx" ON "services_page_cta_actions" USING btree ("_parent_id");
  CREATE INDEX "services_page_created_at_idx" ON "services_page" USING btree ("created_at");
  CREATE INDEX "services_page_updated_at_idx" ON "services_page" USING btree ("updated_at");
  CREATE INDEX "services_page__status_idx" ON "services_page" USING btree ("_status");
  CREATE INDEX "services_page_rels_order_idx" ON "services_page_rels" USING btree ("order");
  CREATE INDEX "services_page_rels_parent_idx" ON "services_page_rels" USING btree ("parent_id");
  CREATE INDEX "services_page_rels_path_idx" ON "services_page_rels" USING btree ("path");
  CREATE INDEX "services_page_rels_services_id_idx" ON "services_page_rels" USING btree ("services_id");
  CREATE INDEX "_services_page_v_version_banner_actions_order_idx" ON "_services_page_v_version_banner_actions" USING btree ("_order");
  CREATE INDEX "_services_page_v_version_banner_actions_parent_id_idx" ON "_services_page_v_version_banner_actions" USING btree ("_parent_id");
  CREATE INDEX "_services_page_v_version_engine_stages_order_idx" ON "_services_page_v_version_engine_stages" USING btree ("_order");
  CREATE INDEX "_services_page_v_version_engine_stages_parent_id_idx" ON "_services_page_v_version_engine_stages" USING btree ("_parent_id");
  CREATE INDEX "_services_page_v_version_cta_actions_order_idx" ON "_services_page_v_version_cta_actions" USING btree ("_order");
  CREATE INDEX "_services_page_v_version_cta_actions_parent_id_idx" ON "_services_page_v_version_cta_actions" USING btree ("_parent_id");
  CREATE INDEX "_services_page_v_version_version_created_at_idx" ON "_services_page_v" USING btree ("version_created_at");
  CREATE INDEX "_services_page_v_version_version_updated_at_idx" ON "_services_page_v" USING btree ("version_updated_at");
  CREATE INDEX "_services_page_v_version_version__status_idx" ON "_services_page_v" USING btree ("version__status");
  CREATE INDEX "_services_page_v_created_at_idx" ON "_services_page_v" USING btree ("created_at");
  CREATE INDEX "_services_page_v_updated_at_idx" ON "_services_page_v" USING btree ("updated_at");
  CREATE INDEX "_services_page_v_latest_idx" ON "_services_page_v" USING btree ("latest");
  CREATE INDEX "_services_page_v_rels_order_idx" ON "_services_page_v_rels" USING btree ("order");
  CREATE INDEX "_services_page_v_rels_parent_idx" ON "_services_page_v_rels" USING btree ("parent_id");
  CREATE INDEX "_services_page_v_rels_path_idx" ON "_services_page_v_rels" USING btree ("path");
  CREATE INDEX "_services_page_v_rels_services_id_idx" ON "_services_page_v_rels" USING btree ("services_id");
  CREATE INDEX "plans_page_card_actions_order_idx" ON "plans_page_card_actions" USING btree ("_order");
  CREATE INDEX "plans_page_card_actions_parent_id_idx" ON "plans_page_card_actions" USING btree ("_parent_id");
  CREATE INDEX "plans_page_reasons_items_order_idx" ON "plans_page_reasons_items" USING btree ("_order");
  CREATE INDEX "plans_page_reasons_items_parent_id_idx" ON "plans_page_reasons_items" USING btree ("_parent_id");
  CREATE INDEX "plans_page_cta_actions_order_idx" ON "plans_page_cta_actions" USING btree ("_order");
  CREATE INDEX "plans_page_cta_actions_parent_id_idx" ON "plans_page_cta_actions" USING btree ("_parent_id");
  CREATE INDEX "plans_page_comparison_rows_cells_order_idx" ON "plans_page_comparison_rows_cells" USING btree ("_order");
  CREATE INDEX "plans_page_comparison_rows_cells_parent_id_idx" ON "plans_page_comparison_rows_cells" USING btree ("_parent_id");
  CREATE INDEX "plans_page_comparison_rows_cells_plan_idx" ON "plans_page_comparison_rows_cells" USING btree ("plan_id");
  CREATE INDEX "plans_page_comparison_rows_order_idx" ON "plans_page_comparison_rows" USING btree ("_order");
  CREATE INDEX "plans_page_comparison_rows_parent_id_idx" ON "plans_page_comparison_rows" USING btree ("_parent_id");
  CREATE INDEX "plans_page_created_at_idx" ON "plans_page" USING btree ("created_at");
  CREATE INDEX "plans_page_updated_at_idx" ON "plans_page" USING btree ("updated_at");
  CREATE INDEX "plans_page__status_idx" ON "plans_page" USING btree ("_status");
  CREATE INDEX "_plans_page_v_version_card_actions_order_idx" ON "_plans_page_v_version_card_actions" USING btree ("_order");
  CREATE INDEX "_plans_page_v_version_card_actions_parent_id_idx" ON "_plans_page_v_version_card_actions" USING btree ("_parent_id");
  CREATE INDEX "_plans_page_v_version_reasons_items_order_idx" ON "_plans_page_v_version_reasons_items" USING btree ("_order");
  CREATE INDEX "_plans_page_v_version_reasons_items_parent_id_idx" ON "_plans_page_v_version_reasons_items" USING btree ("_parent_id");
  CREATE INDEX "_plans_page_v_version_cta_actions_order_idx" ON "_plans_page_v_version_cta_actions" USING btree ("_order");
  CREATE INDEX "_plans_page_v_version_cta_actions_parent_id_idx" ON "_plans_page_v_version_cta_actions" USING btree ("_parent_id");
  CREATE INDEX "_plans_page_v_version_comparison_rows_cells_order_idx" ON "_plans_page_v_version_comparison_rows_cells" USING btree ("_order");
  CREATE INDEX "_plans_page_v_version_comparison_rows_cells_parent_id_idx" ON "_plans_page_v_version_comparison_rows_cells" USING btree ("_parent_id");
  CREATE INDEX "_plans_page_v_version_comparison_rows_cells_plan_idx" ON "_plans_page_v_version_comparison_rows_cells" USING btree ("plan_id");
  CREATE INDEX "_plans_page_v_version_comparison_rows_order_idx" ON "_plans_page_v_version_comparison_rows" USING btree ("_order");
  CREATE INDEX "_plans_page_v_version_comparison_rows_parent_id_idx" ON "_plans_page_v_version_comparison_rows" USING btree ("_parent_id");
  CREATE INDEX "_plans_page_v_version_version_created_at_idx" ON "_plans_page_v" USING btree ("version_created_at");
  CREATE INDEX "_plans_page_v_version_version_updated_at_idx" ON "_plans_page_v" USING btree ("version_updated_at");
  CREATE INDEX "_plans_page_v_version_version__status_idx" ON "_plans_page_v" USING btree ("version__status");
  CREATE INDEX "_plans_page_v_created_at_idx" ON "_plans_page_v" USING btree ("created_at");
  CREATE INDEX "_plans_page_v_updated_at_idx" ON "_plans_page_v" USING btree ("updated_at");
  CREATE INDEX "_plans_page_v_latest_idx" ON "_plans_page_v" USING btree ("latest");
  CREATE INDEX "industries_page_cta_actions_order_idx" ON "industries_page_cta_actions" USING btree ("_order");
  CREATE INDEX "industries_page_cta_actions_parent_id_idx" ON "industries_page_cta_actions" USING btree ("_parent_id");
  CREATE INDEX "industries_page_created_at_idx" ON "industries_page" USING btree ("created_at");
  CREATE INDEX "industries_page_updated_at_idx" ON "industries_page" USING btree ("updated_at");
  CREATE INDEX "industries_page__status_idx" ON "industries_page" USING btree ("_status");
  CREATE INDEX "_industries_page_v_version_cta_actions_order_idx" ON "_industries_page_v_version_cta_actions" USING btree ("_order");
  CREATE INDEX "_industries_page_v_version_cta_actions_parent_id_idx" ON "_industries_page_v_version_cta_actions" USING btree ("_parent_id");
  CREATE INDEX "_industries_page_v_version_version_created_at_idx" ON "_industries_page_v" USING btree ("version_created_at");
  CREATE INDEX "_industries_page_v_version_version_updated_at_idx" ON "_industries_page_v" USING btree ("version_updated_at");
  CREATE INDEX "_industries_page_v_version_version__status_idx" ON "_industries_page_v" USING btree ("version__status");
  CREATE INDEX "_industries_page_v_created_at_idx" ON "_industries_page_v" USING btree ("created_at");
  CREATE INDEX "_industries_page_v_updated_at_idx" ON "_industries_page_v" USING btree ("updated_at");
  CREATE INDEX "_industries_page_v_latest_idx" ON "_industries_page_v" USING btree ("latest");
  CREATE INDEX "blog_page_created_at_idx" ON "blog_page" USING btree ("created_at");
  CREATE INDEX "blog_page_updated_at_idx" ON "blog_page" USING btree ("updated_at");
  CREATE INDEX "blog_page__status_idx" ON "blog_page" USING btree ("_status");
  CREATE INDEX "_blog_page_v_version_version_created_at_idx" ON "_blog_page_v" USING btree ("version_created_at");
  CREATE INDEX "_blog_page_v_version_version_updated_at_idx" ON "_blog_page_v" USING btree ("version_updated_at");
  CREATE INDEX "_blog_page_v_version_version__status_idx" ON "_blog_page_v" USING btree ("version__status");
  CREATE INDEX "_blog_page_v_created_at_idx" ON "_blog_page_v" USING btree ("created_at");
  CREATE INDEX "_blog_page_v_updated_at_idx" ON "_blog_page_v" USING btree ("updated_at");
  CREATE INDEX "_blog_page_v_latest_idx" ON "_blog_page_v" USING btree ("latest");
  CREATE INDEX "about_mission_paragraphs_order_idx" ON "about_mission_paragraphs" USING btree ("_order");
  CREATE INDEX "about_mission_paragraphs_parent_id_idx" ON "about_mission_paragraphs" USING btree ("_parent_id");
  CREATE INDEX "about_values_items_order_idx" ON "about_values_items" USING btree ("_order");
  CREATE INDEX "about_values_items_parent_id_idx" ON "about_values_items" USING btree ("_parent_id");
  CREATE INDEX "about_audience_items_order_idx" ON "about_audience_items" USING btree ("_order");
  CREATE INDEX "about_audience_items_parent_id_idx" ON "about_audience_items" USING btree ("_parent_id");
  CREATE INDEX "about_cta_actions_order_idx" ON "about_cta_actions" USING btree ("_order");
  CREATE INDEX "about_cta_actions_parent_id_idx" ON "about_cta_actions" USING btree ("_parent_id");
  CREATE INDEX "about_created_at_idx" ON "about" USING btree ("created_at");
  CREATE INDEX "about_updated_at_idx" ON "about" USING btree ("updated_at");
  CREATE INDEX "about__status_idx" ON "about" USING btree ("_status");
  CREATE INDEX "about_texts_order_parent" ON "about_texts" USING btree ("order","parent_id");
  CREATE INDEX "_about_v_version_mission_paragraphs_order_idx" ON "_about_v_version_mission_paragraphs" USING btree ("_order");
  CREATE INDEX "_about_v_version_mission_paragraphs_parent_id_idx" ON "_about_v_version_mission_paragraphs" USING btree ("_parent_id");
  CREATE INDEX "_about_v_version_values_items_order_idx" ON "_about_v_version_values_items" USING btree ("_order");
  CREATE INDEX "_about_v_version_values_items_parent_id_idx" ON "_about_v_version_values_items" USING btree ("_parent_id");
  CREATE INDEX "_about_v_version_audience_items_order_idx" ON "_about_v_version_audience_items" USING btree ("_order");
  CREATE INDEX "_about_v_version_audience_items_parent_id_idx" ON "_about_v_version_audience_items" USING btree ("_parent_id");
  CREATE INDEX "_about_v_version_cta_actions_order_idx" ON "_about_v_version_cta_actions" USING btree ("_order");
  CREATE INDEX "_about_v_version_cta_actions_parent_id_idx" ON "_about_v_version_cta_actions" USING btree ("_parent_id");
  CREATE INDEX "_about_v_version_version_created_at_idx" ON "_about_v" USING btree ("version_created_at");
  CREATE INDEX "_about_v_version_version_updated_at_idx" ON "_about_v" USING btree ("version_updated_at");
  CREATE INDEX "_about_v_version_version__status_idx" ON "_about_v" USING btree ("version__status");
  CREATE INDEX "_about_v_created_at_idx" ON "_about_v" USING btree ("created_at");
  CREATE INDEX "_about_v_updated_at_idx" ON "_about_v" USING btree ("updated_at");
  CREATE INDEX "_about_v_latest_idx" ON "_about_v" USING btree ("latest");
  CREATE INDEX "_about_v_texts_order_parent" ON "_about_v_texts" USING btree ("order","parent_id");
  CREATE INDEX "contact_next_steps_order_idx" ON "contact_next_steps" USING btree ("_order");
  CREATE INDEX "contact_next_steps_parent_id_idx" ON "contact_next_steps" USING btree ("_parent_id");
  CREATE INDEX "contact_created_at_idx" ON "contact" USING btree ("created_at");
  CREATE INDEX "contact_updated_at_idx" ON "contact" USING btree ("updated_at");
  CREATE INDEX "contact__status_idx" ON "contact" USING btree ("_status");
  CREATE INDEX "_contact_v_version_next_steps_order_idx" ON "_contact_v_version_next_steps" USING btree ("_order");
  CREATE INDEX "_contact_v_version_next_steps_parent_id_idx" ON "_contact_v_version_next_steps" USING btree ("_parent_id");
  CREATE INDEX "_contact_v_version_version_created_at_idx" ON "_contact_v" USING btree ("version_created_at");
  CREATE INDEX "_contact_v_version_version_updated_at_idx" ON "_contact_v" USING btree ("version_updated_at");
  CREATE INDEX "_contact_v_version_version__status_idx" ON "_contact_v" USING btree ("version__status");
  CREATE INDEX "_contact_v_created_at_idx" ON "_contact_v" USING btree ("created_at");
  CREATE INDEX "_contact_v_updated_at_idx" ON "_contact_v" USING btree ("updated_at");
  CREATE INDEX "_contact_v_latest_idx" ON "_contact_v" USING btree ("latest");
  CREATE INDEX "thank_you_steps_order_idx" ON "thank_you_steps" USING btree ("_order");
  CREATE INDEX "thank_you_steps_parent_id_idx" ON "thank_you_steps" USING btree ("_parent_id");
  CREATE INDEX "thank_you_meanwhile_links_order_idx" ON "thank_you_meanwhile_links" USING btree ("_order");
  CREATE INDEX "thank_you_meanwhile_links_parent_id_idx" ON "thank_you_meanwhile_links" USING btree ("_parent_id");
  CREATE INDEX "thank_you_created_at_idx" ON "thank_you" USING btree ("created_at");
  CREATE INDEX "thank_you_updated_at_idx" ON "thank_you" USING btree ("updated_at");
  CREATE INDEX "thank_you__status_idx" ON "thank_you" USING btree ("_status");
  CREATE INDEX "_thank_you_v_version_steps_order_idx" ON "_thank_you_v_version_steps" USING btree ("_order");
  CREATE INDEX "_thank_you_v_version_steps_parent_id_idx" ON "_thank_you_v_version_steps" USING btree ("_parent_id");
  CREATE INDEX "_thank_you_v_version_meanwhile_links_order_idx" ON "_thank_you_v_version_meanwhile_links" USING btree ("_order");
  CREATE INDEX "_thank_you_v_version_meanwhile_links_parent_id_idx" ON "_thank_you_v_version_meanwhile_links" USING btree ("_parent_id");
  CREATE INDEX "_thank_you_v_version_version_created_at_idx" ON "_thank_you_v" USING btree ("version_created_at");
  CREATE INDEX "_thank_you_v_version_version_updated_at_idx" ON "_thank_you_v" USING btree ("version_updated_at");
  CREATE INDEX "_thank_you_v_version_version__status_idx" ON "_thank_you_v" USING btree ("version__status");
  CREATE INDEX "_thank_you_v_created_at_idx" ON "_thank_you_v" USING btree ("created_at");
  CREATE INDEX "_thank_you_v_updated_at_idx" ON "_thank_you_v" USING btree ("updated_at");
  CREATE INDEX "_thank_you_v_latest_idx" ON "_thank_you_v" USING btree ("latest");
  CREATE INDEX "privacy_created_at_idx" ON "privacy" USING btree ("created_at");
  CREATE INDEX "privacy_updated_at_idx" ON "privacy" USING btree ("updated_at");
  CREATE INDEX "privacy__status_idx" ON "privacy" USING btree ("_status");
  CREATE INDEX "_privacy_v_version_version_created_at_idx" ON "_privacy_v" USING btree ("version_created_at");
  CREATE INDEX "_privacy_v_version_version_updated_at_idx" ON "_privacy_v" USING btree ("version_updated_at");
  CREATE INDEX "_privacy_v_version_version__status_idx" ON "_privacy_v" USING btree ("version__status");
  CREATE INDEX "_privacy_v_created_at_idx" ON "_privacy_v" USING btree ("created_at");
  CREATE INDEX "_privacy_v_updated_at_idx" ON "_privacy_v" USING btree ("updated_at");
  CREATE INDEX "_privacy_v_latest_idx" ON "_privacy_v" USING btree ("latest");
  CREATE INDEX "terms_created_at_idx" ON "terms" USING btree ("created_at");
  CREATE INDEX "terms_updated_at_idx" ON "terms" USING btree ("updated_at");
  CREATE INDEX "terms__status_idx" ON "terms" USING btree ("_status");
  CREATE INDEX "_terms_v_version_version_created_at_idx" ON "_terms_v" USING btree ("version_created_at");
  CREATE INDEX "_terms_v_version_version_updated_at_idx" ON "_terms_v" USING btree ("version_updated_at");
  CREATE INDEX "_terms_v_version_version__status_idx" ON "_terms_v" USING btree ("version__status");
  CREATE INDEX "_terms_v_created_at_idx" ON "_terms_v" USING btree ("created_at");
  CREATE INDEX "_terms_v_updated_at_idx" ON "_terms_v" USING btree ("updated_at");
  CREATE INDEX "_terms_v_latest_idx" ON "_terms_v" USING btree ("latest");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_services_fk" FOREIGN KEY ("services_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_industries_fk" FOREIGN KEY ("industries_id") REFERENCES "public"."industries"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_plans_fk" FOREIGN KEY ("plans_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_testimonials_fk" FOREIGN KEY ("testimonials_id") REFERENCES "public"."testimonials"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_services_id_idx" ON "payload_locked_documents_rels" USING btree ("services_id");
  CREATE INDEX "payload_locked_documents_rels_industries_id_idx" ON "payload_locked_documents_rels" USING btree ("industries_id");
  CREATE INDEX "payload_locked_documents_rels_plans_id_idx" ON "payload_locked_documents_rels" USING btree ("plans_id");
  CREATE INDEX "payload_locked_documents_rels_testimonials_id_idx" ON "payload_locked_documents_rels" USING btree ("testimonials_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "services_included" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "services_steps" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "services_metrics" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "services_faqs" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "services" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "services_texts" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_services_v_version_included" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_services_v_version_steps" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_services_v_version_metrics" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_services_v_version_faqs" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_services_v" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_services_v_texts" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "industries_problems" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "industries_steps" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "industries_calls" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "industries_services" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "industries_cta_actions" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "industries_faqs" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "industries" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "industries_texts" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_industries_v_version_problems" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_industries_v_version_steps" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_industries_v_version_calls" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_industries_v_version_services" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_industries_v_version_cta_actions" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_industries_v_version_faqs" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_industries_v" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_industries_v_texts" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "plans" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "plans_texts" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_plans_v" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_plans_v_texts" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "testimonials" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_testimonials_v" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "company_hours" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "company" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "company_texts" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_company_v_version_hours" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_company_v" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_company_v_texts" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "navigation_header" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "navigation_footer_items" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "navigation_footer" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "navigation_mobile_bar" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "navigation" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_navigation_v_version_header" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_navigation_v_version_footer_items" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_navigation_v_version_footer" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_navigation_v_version_mobile_bar" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_navigation_v" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "home_board_calls" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "home_board_tickets" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "home_outcomes_items" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "home_results_counters" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "home_process_steps" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "home_faq_items" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "home" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "home_texts" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_home_v_version_board_calls" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_home_v_version_board_tickets" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_home_v_version_outcomes_items" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_home_v_version_results_counters" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_home_v_version_process_steps" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_home_v_version_faq_items" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_home_v" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_home_v_texts" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "services_page_banner_actions" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "services_page_engine_stages" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "services_page_cta_actions" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "services_page" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "services_page_rels" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_services_page_v_version_banner_actions" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_services_page_v_version_engine_stages" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_services_page_v_version_cta_actions" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_services_page_v" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_services_page_v_rels" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "plans_page_card_actions" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "plans_page_reasons_items" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "plans_page_cta_actions" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "plans_page_comparison_rows_cells" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "plans_page_comparison_rows" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "plans_page" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_plans_page_v_version_card_actions" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_plans_page_v_version_reasons_items" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_plans_page_v_version_cta_actions" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_plans_page_v_version_comparison_rows_cells" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_plans_page_v_version_comparison_rows" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_plans_page_v" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "industries_page_cta_actions" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "industries_page" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_industries_page_v_version_cta_actions" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_industries_page_v" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "blog_page" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_blog_page_v" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "about_mission_paragraphs" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "about_values_items" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "about_audience_items" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "about_cta_actions" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "about" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "about_texts" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_about_v_version_mission_paragraphs" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_about_v_version_values_items" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_about_v_version_audience_items" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_about_v_version_cta_actions" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_about_v" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_about_v_texts" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "contact_next_steps" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "contact" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_contact_v_version_next_steps" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_contact_v" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "thank_you_steps" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "thank_you_meanwhile_links" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "thank_you" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_thank_you_v_version_steps" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_thank_you_v_version_meanwhile_links" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_thank_you_v" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "privacy" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_privacy_v" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "terms" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_terms_v" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "services_included" CASCADE;
  DROP TABLE "services_steps" CASCADE;
  DROP TABLE "services_metrics" CASCADE;
  DROP TABLE "services_faqs" CASCADE;
  DROP TABLE "services" CASCADE;
  DROP TABLE "services_texts" CASCADE;
  DROP TABLE "_services_v_version_included" CASCADE;
  DROP TABLE "_services_v_version_steps" CASCADE;
  DROP TABLE "_services_v_version_metrics" CASCADE;
  DROP TABLE "_services_v_version_faqs" CASCADE;
  DROP TABLE "_services_v" CASCADE;
  DROP TABLE "_services_v_texts" CASCADE;
  DROP TABLE "industries_problems" CASCADE;
  DROP TABLE "industries_steps" CASCADE;
  DROP TABLE "industries_calls" CASCADE;
  DROP TABLE "industries_services" CASCADE;
  DROP TABLE "industries_cta_actions" CASCADE;
  DROP TABLE "industries_faqs" CASCADE;
  DROP TABLE "industries" CASCADE;
  DROP TABLE "industries_texts" CASCADE;
  DROP TABLE "_industries_v_version_problems" CASCADE;
  DROP TABLE "_industries_v_version_steps" CASCADE;
  DROP TABLE "_industries_v_version_calls" CASCADE;
  DROP TABLE "_industries_v_version_services" CASCADE;
  DROP TABLE "_industries_v_version_cta_actions" CASCADE;
  DROP TABLE "_industries_v_version_faqs" CASCADE;
  DROP TABLE "_industries_v" CASCADE;
  DROP TABLE "_industries_v_texts" CASCADE;
  DROP TABLE "plans" CASCADE;
  DROP TABLE "plans_texts" CASCADE;
  DROP TABLE "_plans_v" CASCADE;
  DROP TABLE "_plans_v_texts" CASCADE;
  DROP TABLE "testimonials" CASCADE;
  DROP TABLE "_testimonials_v" CASCADE;
  DROP TABLE "company_hours" CASCADE;
  DROP TABLE "company" CASCADE;
  DROP TABLE "company_texts" CASCADE;
  DROP TABLE "_company_v_version_hours" CASCADE;
  DROP TABLE "_company_v" CASCADE;
  DROP TABLE "_company_v_texts" CASCADE;
  DROP TABLE "navigation_header" CASCADE;
  DROP TABLE "navigation_footer_items" CASCADE;
  DROP TABLE "navigation_footer" CASCADE;
  DROP TABLE "navigation_mobile_bar" CASCADE;
  DROP TABLE "navigation" CASCADE;
  DROP TABLE "_navigation_v_version_header" CASCADE;
  DROP TABLE "_navigation_v_version_footer_items" CASCADE;
  DROP TABLE "_navigation_v_version_footer" CASCADE;
  DROP TABLE "_navigation_v_version_mobile_bar" CASCADE;
  DROP TABLE "_navigation_v" CASCADE;
  DROP TABLE "home_board_calls" CASCADE;
  DROP TABLE "home_board_tickets" CASCADE;
  DROP TABLE "home_outcomes_items" CASCADE;
  DROP TABLE "home_results_counters" CASCADE;
  DROP TABLE "home_process_steps" CASCADE;
  DROP TABLE "home_faq_items" CASCADE;
  DROP TABLE "home" CASCADE;
  DROP TABLE "home_texts" CASCADE;
  DROP TABLE "_home_v_version_board_calls" CASCADE;
  DROP TABLE "_home_v_version_board_tickets" CASCADE;
  DROP TABLE "_home_v_version_outcomes_items" CASCADE;
  DROP TABLE "_home_v_version_results_counters" CASCADE;
  DROP TABLE "_home_v_version_process_steps" CASCADE;
  DROP TABLE "_home_v_version_faq_items" CASCADE;
  DROP TABLE "_home_v" CASCADE;
  DROP TABLE "_home_v_texts" CASCADE;
  DROP TABLE "services_page_banner_actions" CASCADE;
  DROP TABLE "services_page_engine_stages" CASCADE;
  DROP TABLE "services_page_cta_actions" CASCADE;
  DROP TABLE "services_page" CASCADE;
  DROP TABLE "services_page_rels" CASCADE;
  DROP TABLE "_services_page_v_version_banner_actions" CASCADE;
  DROP TABLE "_services_page_v_version_engine_stages" CASCADE;
  DROP TABLE "_services_page_v_version_cta_actions" CASCADE;
  DROP TABLE "_services_page_v" CASCADE;
  DROP TABLE "_services_page_v_rels" CASCADE;
  DROP TABLE "plans_page_card_actions" CASCADE;
  DROP TABLE "plans_page_reasons_items" CASCADE;
  DROP TABLE "plans_page_cta_actions" CASCADE;
  DROP TABLE "plans_page_comparison_rows_cells" CASCADE;
  DROP TABLE "plans_page_comparison_rows" CASCADE;
  DROP TABLE "plans_page" CASCADE;
  DROP TABLE "_plans_page_v_version_card_actions" CASCADE;
  DROP TABLE "_plans_page_v_version_reasons_items" CASCADE;
  DROP TABLE "_plans_page_v_version_cta_actions" CASCADE;
  DROP TABLE "_plans_page_v_version_comparison_rows_cells" CASCADE;
  DROP TABLE "_plans_page_v_version_comparison_rows" CASCADE;
  DROP TABLE "_plans_page_v" CASCADE;
  DROP TABLE "industries_page_cta_actions" CASCADE;
  DROP TABLE "industries_page" CASCADE;
  DROP TABLE "_industries_page_v_version_cta_actions" CASCADE;
  DROP TABLE "_industries_page_v" CASCADE;
  DROP TABLE "blog_page" CASCADE;
  DROP TABLE "_blog_page_v" CASCADE;
  DROP TABLE "about_mission_paragraphs" CASCADE;
  DROP TABLE "about_values_items" CASCADE;
  DROP TABLE "about_audience_items" CASCADE;
  DROP TABLE "about_cta_actions" CASCADE;
  DROP TABLE "about" CASCADE;
  DROP TABLE "about_texts" CASCADE;
  DROP TABLE "_about_v_version_mission_paragraphs" CASCADE;
  DROP TABLE "_about_v_version_values_items" CASCADE;
  DROP TABLE "_about_v_version_audience_items" CASCADE;
  DROP TABLE "_about_v_version_cta_actions" CASCADE;
  DROP TABLE "_about_v" CASCADE;
  DROP TABLE "_about_v_texts" CASCADE;
  DROP TABLE "contact_next_steps" CASCADE;
  DROP TABLE "contact" CASCADE;
  DROP TABLE "_contact_v_version_next_steps" CASCADE;
  DROP TABLE "_contact_v" CASCADE;
  DROP TABLE "thank_you_steps" CASCADE;
  DROP TABLE "thank_you_meanwhile_links" CASCADE;
  DROP TABLE "thank_you" CASCADE;
  DROP TABLE "_thank_you_v_version_steps" CASCADE;
  DROP TABLE "_thank_you_v_version_meanwhile_links" CASCADE;
  DROP TABLE "_thank_you_v" CASCADE;
  DROP TABLE "privacy" CASCADE;
  DROP TABLE "_privacy_v" CASCADE;
  DROP TABLE "terms" CASCADE;
  DROP TABLE "_terms_v" CASCADE;
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_services_fk";
  
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_industries_fk";
  
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_plans_fk";
  
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_testimonials_fk";
  
  DROP INDEX "payload_locked_documents_rels_services_id_idx";
  DROP INDEX "payload_locked_documents_rels_industries_id_idx";
  DROP INDEX "payload_locked_documents_rels_plans_id_idx";
  DROP INDEX "payload_locked_documents_rels_testimonials_id_idx";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "services_id";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "industries_id";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "plans_id";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "testimonials_id";
  DROP TYPE "public"."enum_services_status";
  DROP TYPE "public"."enum__services_v_version_status";
  DROP TYPE "public"."enum_call_status";
  DROP TYPE "public"."enum_industries_status";
  DROP TYPE "public"."enum__industries_v_version_status";
  DROP TYPE "public"."enum_plans_status";
  DROP TYPE "public"."enum__plans_v_version_status";
  DROP TYPE "public"."enum_testimonials_status";
  DROP TYPE "public"."enum__testimonials_v_version_status";
  DROP TYPE "public"."enum_company_status";
  DROP TYPE "public"."enum__company_v_version_status";
  DROP TYPE "public"."enum_navigation_status";
  DROP TYPE "public"."enum__navigation_v_version_status";
  DROP TYPE "public"."enum_home_status";
  DROP TYPE "public"."enum__home_v_version_status";
  DROP TYPE "public"."enum_services_page_status";
  DROP TYPE "public"."enum__services_page_v_version_status";
  DROP TYPE "public"."enum_plans_page_status";
  DROP TYPE "public"."enum__plans_page_v_version_status";
  DROP TYPE "public"."enum_industries_page_status";
  DROP TYPE "public"."enum__industries_page_v_version_status";
  DROP TYPE "public"."enum_blog_page_status";
  DROP TYPE "public"."enum__blog_page_v_version_status";
  DROP TYPE "public"."enum_about_status";
  DROP TYPE "public"."enum__about_v_version_status";
  DROP TYPE "public"."enum_contact_status";
  DROP TYPE "public"."enum__contact_v_version_status";
  DROP TYPE "public"."enum_thank_you_status";
  DROP TYPE "public"."enum__thank_you_v_version_status";
  DROP TYPE "public"."enum_privacy_status";
  DROP TYPE "public"."enum__privacy_v_version_status";
  DROP TYPE "public"."enum_terms_status";
  DROP TYPE "public"."enum__terms_v_version_status";`)
}
