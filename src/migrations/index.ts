import * as migration_20261121_010101_initial from './20261121_010101_initial';
import * as migration_20261121_011800_inbox_indexes from './20261121_011800_inbox_indexes';
import * as migration_20261121_013155_outbox from './20261121_013155_outbox';
import * as migration_20261121_013954_redirects from './20261121_013954_redirects';
import * as migration_20261121_015525_post_versions from './20261121_015525_post_versions';
import * as migration_20261121_043000_inbox_search from './20261121_043000_inbox_search';
import * as migration_20261122_012819_consent_method from './20261122_012819_consent_method';
import * as migration_20261122_013000_fold_by_table from './20261122_013000_fold_by_table';
import * as migration_20261122_014000_last_sweep from './20261122_014000_last_sweep';
import * as migration_20261122_021000_write_probe from './20261122_021000_write_probe';
import * as migration_20261122_151109_words from './20261122_151109_words';
import * as migration_20261122_183000_lead_to_job from './20261122_183000_lead_to_job';
import * as migration_20261122_183100_lead_work from './20261122_183100_lead_work';
import * as migration_20261122_230000_expiries from './20261122_230000_expiries';
import * as migration_20261123_083434_staff_names from './20261123_083434_staff_names';
import * as migration_20261123_084152_examples_and_notes from './20261123_084152_examples_and_notes';
import * as migration_20261123_090000_found_leads from './20261123_090000_found_leads';
import * as migration_20261123_094500_returned_forms_by_sender from './20261123_094500_returned_forms_by_sender';
import * as migration_20261123_095000_open_documents from './20261123_095000_open_documents';
import * as migration_20261123_160000_post_dates from './20261123_160000_post_dates';
import * as migration_20261123_205856_lead_origin from './20261123_205856_lead_origin';
import * as migration_20261124_124610_lead_value from './20261124_124610_lead_value';
import * as migration_20261124_130317_channel_costs from './20261124_130317_channel_costs';
import * as migration_20261124_135147_conversion_feeds from './20261124_135147_conversion_feeds';
import * as migration_20261125_043402_inbound_keys from './20261125_043402_inbound_keys';
import * as migration_20261125_044216_measurements from './20261125_044216_measurements';
import * as migration_20261125_095423_redirects_of_staff from './20261125_095423_redirects_of_staff';
import * as migration_20261125_104500_measured_sums from './20261125_104500_measured_sums';
import * as migration_20261125_104849_pending_changes from './20261125_104849_pending_changes';
import * as migration_20261125_105318_scheduled_posts from './20261125_105318_scheduled_posts';
import * as migration_20261125_111500_unsaved_work from './20261125_111500_unsaved_work';
import * as migration_20261125_111840_post_search_authors_rules from './20261125_111840_post_search_authors_rules';
import * as migration_20261125_132048_image_crops from './20261125_132048_image_crops';
import * as migration_20261125_164500_account_factors from './20261125_164500_account_factors';
import * as migration_20261125_164523_audit_log from './20261125_164523_audit_log';
import * as migration_20261125_164600_audit_log_guard from './20261125_164600_audit_log_guard';
import * as migration_20261125_170000_lead_months from './20261125_170000_lead_months';
import * as migration_20261125_170000_session_details from './20261125_170000_session_details';
import * as migration_20261125_170500_first_sign_ins from './20261125_170500_first_sign_ins';
import * as migration_20261125_171000_invitations from './20261125_171000_invitations';
import * as migration_20261125_171500_passkeys from './20261125_171500_passkeys';
import * as migration_20261125_173738_account_areas from './20261125_173738_account_areas';
import * as migration_20261125_205749_post_reviews from './20261125_205749_post_reviews';
import * as migration_20261125_211500_invitation_areas from './20261125_211500_invitation_areas';
import * as migration_20261125_212759_sign_in_rules from './20261125_212759_sign_in_rules';
import * as migration_20261125_212800_pending_set_ups from './20261125_212800_pending_set_ups';
import * as migration_20261127_104159_former_slugs_in_any_case from './20261127_104159_former_slugs_in_any_case';
import * as migration_20261127_104603_lead_appointment from './20261127_104603_lead_appointment';
import * as migration_20261127_110142_search_text from './20261127_110142_search_text';
import * as migration_20261127_111500_phone_digits from './20261127_111500_phone_digits';
import * as migration_20261127_111600_audit_log_forgets_people from './20261127_111600_audit_log_forgets_people';
import * as migration_20261127_122846_lead_request from './20261127_122846_lead_request';
import * as migration_20261127_224216_imports from './20261127_224216_imports';
import * as migration_20261128_053000_lead_indexes from './20261128_053000_lead_indexes';
import * as migration_20261128_150000_cdn_purges from './20261128_150000_cdn_purges';
import * as migration_20261128_201500_lead_addresses from './20261128_201500_lead_addresses';
import * as migration_20261128_204000_cdn_instances from './20261128_204000_cdn_instances';
import * as migration_20261128_204600_image_webp_copies from './20261128_204600_image_webp_copies';
import * as migration_20261128_205500_mails from './20261128_205500_mails';
import * as migration_20261128_225732_bounces from './20261128_225732_bounces';
import * as migration_20261128_233000_bounce_inbox from './20261128_233000_bounce_inbox';
import * as migration_20261129_073000_mentioning_leads from './20261129_073000_mentioning_leads';
import * as migration_20261129_074000_appointments from './20261129_074000_appointments';
import * as migration_20261129_092738_booking_settings from './20261129_092738_booking_settings';
import * as migration_20261129_093500_busy_times from './20261129_093500_busy_times';
import * as migration_20261129_095703_message_templates from './20261129_095703_message_templates';
import * as migration_20261129_100100_alerts from './20261129_100100_alerts';
import * as migration_20261129_100208_alerts_switch from './20261129_100208_alerts_switch';
import * as migration_20261129_101500_appointment_mails from './20261129_101500_appointment_mails';
import * as migration_20261129_104500_calendar_feeds from './20261129_104500_calendar_feeds';
import * as migration_20261129_105000_appointment_webhooks from './20261129_105000_appointment_webhooks';
import * as migration_20261129_124500_test_appointments from './20261129_124500_test_appointments';

export const migrations = [
  {
    up: migration_20261121_010101_initial.up,
    down: migration_20261121_010101_initial.down,
    name: '20261121_010101_initial',
  },
  {
    up: migration_20261121_011800_inbox_indexes.up,
    down: migration_20261121_011800_inbox_indexes.down,
    name: '20261121_011800_inbox_indexes',
  },
  {
    up: migration_20261121_013155_outbox.up,
    down: migration_20261121_013155_outbox.down,
    name: '20261121_013155_outbox',
  },
  {
    up: migration_20261121_013954_redirects.up,
    down: migration_20261121_013954_redirects.down,
    name: '20261121_013954_redirects',
  },
  {
    up: migration_20261121_015525_post_versions.up,
    down: migration_20261121_015525_post_versions.down,
    name: '20261121_015525_post_versions',
  },
  {
    up: migration_20261121_043000_inbox_search.up,
    down: migration_20261121_043000_inbox_search.down,
    name: '20261121_043000_inbox_search',
  },
  {
    up: migration_20261122_012819_consent_method.up,
    down: migration_20261122_012819_consent_method.down,
    name: '20261122_012819_consent_method',
  },
  {
    up: migration_20261122_013000_fold_by_table.up,
    down: migration_20261122_013000_fold_by_table.down,
    name: '20261122_013000_fold_by_table',
  },
  {
    up: migration_20261122_014000_last_sweep.up,
    down: migration_20261122_014000_last_sweep.down,
    name: '20261122_014000_last_sweep',
  },
  {
    up: migration_20261122_021000_write_probe.up,
    down: migration_20261122_021000_write_probe.down,
    name: '20261122_021000_write_probe',
  },
  {
    up: migration_20261122_151109_words.up,
    down: migration_20261122_151109_words.down,
    name: '20261122_151109_words',
  },
  {
    up: migration_20261122_183000_lead_to_job.up,
    down: migration_20261122_183000_lead_to_job.down,
    name: '20261122_183000_lead_to_job',
  },
  {
    up: migration_20261122_183100_lead_work.up,
    down: migration_20261122_183100_lead_work.down,
    name: '20261122_183100_lead_work',
  },
  {
    up: migration_20261122_230000_expiries.up,
    down: migration_20261122_230000_expiries.down,
    name: '20261122_230000_expiries',
  },
  {
    up: migration_20261123_083434_staff_names.up,
    down: migration_20261123_083434_staff_names.down,
    name: '20261123_083434_staff_names',
  },
  {
    up: migration_20261123_084152_examples_and_notes.up,
    down: migration_20261123_084152_examples_and_notes.down,
    name: '20261123_084152_examples_and_notes',
  },
  {
    up: migration_20261123_090000_found_leads.up,
    down: migration_20261123_090000_found_leads.down,
    name: '20261123_090000_found_leads',
  },
  {
    up: migration_20261123_094500_returned_forms_by_sender.up,
    down: migration_20261123_094500_returned_forms_by_sender.down,
    name: '20261123_094500_returned_forms_by_sender',
  },
  {
    up: migration_20261123_095000_open_documents.up,
    down: migration_20261123_095000_open_documents.down,
    name: '20261123_095000_open_documents',
  },
  {
    up: migration_20261123_160000_post_dates.up,
    down: migration_20261123_160000_post_dates.down,
    name: '20261123_160000_post_dates',
  },
  {
    up: migration_20261123_205856_lead_origin.up,
    down: migration_20261123_205856_lead_origin.down,
    name: '20261123_205856_lead_origin',
  },
  {
    up: migration_20261124_124610_lead_value.up,
    down: migration_20261124_124610_lead_value.down,
    name: '20261124_124610_lead_value',
  },
  {
    up: migration_20261124_130317_channel_costs.up,
    down: migration_20261124_130317_channel_costs.down,
    name: '20261124_130317_channel_costs',
  },
  {
    up: migration_20261124_135147_conversion_feeds.up,
    down: migration_20261124_135147_conversion_feeds.down,
    name: '20261124_135147_conversion_feeds',
  },
  {
    up: migration_20261125_043402_inbound_keys.up,
    down: migration_20261125_043402_inbound_keys.down,
    name: '20261125_043402_inbound_keys',
  },
  {
    up: migration_20261125_044216_measurements.up,
    down: migration_20261125_044216_measurements.down,
    name: '20261125_044216_measurements',
  },
  {
    up: migration_20261125_095423_redirects_of_staff.up,
    down: migration_20261125_095423_redirects_of_staff.down,
    name: '20261125_095423_redirects_of_staff',
  },
  {
    up: migration_20261125_104500_measured_sums.up,
    down: migration_20261125_104500_measured_sums.down,
    name: '20261125_104500_measured_sums',
  },
  {
    up: migration_20261125_104849_pending_changes.up,
    down: migration_20261125_104849_pending_changes.down,
    name: '20261125_104849_pending_changes',
  },
  {
    up: migration_20261125_105318_scheduled_posts.up,
    down: migration_20261125_105318_scheduled_posts.down,
    name: '20261125_105318_scheduled_posts',
  },
  {
    up: migration_20261125_111500_unsaved_work.up,
    down: migration_20261125_111500_unsaved_work.down,
    name: '20261125_111500_unsaved_work',
  },
  {
    up: migration_20261125_111840_post_search_authors_rules.up,
    down: migration_20261125_111840_post_search_authors_rules.down,
    name: '20261125_111840_post_search_authors_rules',
  },
  {
    up: migration_20261125_132048_image_crops.up,
    down: migration_20261125_132048_image_crops.down,
    name: '20261125_132048_image_crops',
  },
  {
    up: migration_20261125_164500_account_factors.up,
    down: migration_20261125_164500_account_factors.down,
    name: '20261125_164500_account_factors',
  },
  {
    up: migration_20261125_164523_audit_log.up,
    down: migration_20261125_164523_audit_log.down,
    name: '20261125_164523_audit_log',
  },
  {
    up: migration_20261125_164600_audit_log_guard.up,
    down: migration_20261125_164600_audit_log_guard.down,
    name: '20261125_164600_audit_log_guard',
  },
  {
    up: migration_20261125_170000_lead_months.up,
    down: migration_20261125_170000_lead_months.down,
    name: '20261125_170000_lead_months',
  },
  {
    up: migration_20261125_170000_session_details.up,
    down: migration_20261125_170000_session_details.down,
    name: '20261125_170000_session_details',
  },
  {
    up: migration_20261125_170500_first_sign_ins.up,
    down: migration_20261125_170500_first_sign_ins.down,
    name: '20261125_170500_first_sign_ins',
  },
  {
    up: migration_20261125_171000_invitations.up,
    down: migration_20261125_171000_invitations.down,
    name: '20261125_171000_invitations',
  },
  {
    up: migration_20261125_171500_passkeys.up,
    down: migration_20261125_171500_passkeys.down,
    name: '20261125_171500_passkeys',
  },
  {
    up: migration_20261125_173738_account_areas.up,
    down: migration_20261125_173738_account_areas.down,
    name: '20261125_173738_account_areas',
  },
  {
    up: migration_20261125_205749_post_reviews.up,
    down: migration_20261125_205749_post_reviews.down,
    name: '20261125_205749_post_reviews',
  },
  {
    up: migration_20261125_211500_invitation_areas.up,
    down: migration_20261125_211500_invitation_areas.down,
    name: '20261125_211500_invitation_areas',
  },
  {
    up: migration_20261125_212759_sign_in_rules.up,
    down: migration_20261125_212759_sign_in_rules.down,
    name: '20261125_212759_sign_in_rules',
  },
  {
    up: migration_20261125_212800_pending_set_ups.up,
    down: migration_20261125_212800_pending_set_ups.down,
    name: '20261125_212800_pending_set_ups',
  },
  {
    up: migration_20261127_104159_former_slugs_in_any_case.up,
    down: migration_20261127_104159_former_slugs_in_any_case.down,
    name: '20261127_104159_former_slugs_in_any_case',
  },
  {
    up: migration_20261127_104603_lead_appointment.up,
    down: migration_20261127_104603_lead_appointment.down,
    name: '20261127_104603_lead_appointment',
  },
  {
    up: migration_20261127_110142_search_text.up,
    down: migration_20261127_110142_search_text.down,
    name: '20261127_110142_search_text',
  },
  {
    up: migration_20261127_111500_phone_digits.up,
    down: migration_20261127_111500_phone_digits.down,
    name: '20261127_111500_phone_digits',
  },
  {
    up: migration_20261127_111600_audit_log_forgets_people.up,
    down: migration_20261127_111600_audit_log_forgets_people.down,
    name: '20261127_111600_audit_log_forgets_people',
  },
  {
    up: migration_20261127_122846_lead_request.up,
    down: migration_20261127_122846_lead_request.down,
    name: '20261127_122846_lead_request',
  },
  {
    up: migration_20261127_224216_imports.up,
    down: migration_20261127_224216_imports.down,
    name: '20261127_224216_imports',
  },
  {
    up: migration_20261128_053000_lead_indexes.up,
    down: migration_20261128_053000_lead_indexes.down,
    name: '20261128_053000_lead_indexes',
  },
  {
    up: migration_20261128_150000_cdn_purges.up,
    down: migration_20261128_150000_cdn_purges.down,
    name: '20261128_150000_cdn_purges',
  },
  {
    up: migration_20261128_201500_lead_addresses.up,
    down: migration_20261128_201500_lead_addresses.down,
    name: '20261128_201500_lead_addresses',
  },
  {
    up: migration_20261128_204000_cdn_instances.up,
    down: migration_20261128_204000_cdn_instances.down,
    name: '20261128_204000_cdn_instances',
  },
  {
    up: migration_20261128_204600_image_webp_copies.up,
    down: migration_20261128_204600_image_webp_copies.down,
    name: '20261128_204600_image_webp_copies',
  },
  {
    up: migration_20261128_205500_mails.up,
    down: migration_20261128_205500_mails.down,
    name: '20261128_205500_mails',
  },
  {
    up: migration_20261128_225732_bounces.up,
    down: migration_20261128_225732_bounces.down,
    name: '20261128_225732_bounces',
  },
  {
    up: migration_20261128_233000_bounce_inbox.up,
    down: migration_20261128_233000_bounce_inbox.down,
    name: '20261128_233000_bounce_inbox',
  },
  {
    up: migration_20261129_073000_mentioning_leads.up,
    down: migration_20261129_073000_mentioning_leads.down,
    name: '20261129_073000_mentioning_leads',
  },
  {
    up: migration_20261129_074000_appointments.up,
    down: migration_20261129_074000_appointments.down,
    name: '20261129_074000_appointments',
  },
  {
    up: migration_20261129_092738_booking_settings.up,
    down: migration_20261129_092738_booking_settings.down,
    name: '20261129_092738_booking_settings',
  },
  {
    up: migration_20261129_093500_busy_times.up,
    down: migration_20261129_093500_busy_times.down,
    name: '20261129_093500_busy_times',
  },
  {
    up: migration_20261129_095703_message_templates.up,
    down: migration_20261129_095703_message_templates.down,
    name: '20261129_095703_message_templates',
  },
  {
    up: migration_20261129_100100_alerts.up,
    down: migration_20261129_100100_alerts.down,
    name: '20261129_100100_alerts',
  },
  {
    up: migration_20261129_100208_alerts_switch.up,
    down: migration_20261129_100208_alerts_switch.down,
    name: '20261129_100208_alerts_switch',
  },
  {
    up: migration_20261129_101500_appointment_mails.up,
    down: migration_20261129_101500_appointment_mails.down,
    name: '20261129_101500_appointment_mails',
  },
  {
    up: migration_20261129_104500_calendar_feeds.up,
    down: migration_20261129_104500_calendar_feeds.down,
    name: '20261129_104500_calendar_feeds',
  },
  {
    up: migration_20261129_105000_appointment_webhooks.up,
    down: migration_20261129_105000_appointment_webhooks.down,
    name: '20261129_105000_appointment_webhooks'
  },
  {
    up: migration_20261129_124500_test_appointments.up,
    down: migration_20261129_124500_test_appointments.down,
    name: '20261129_124500_test_appointments'
  },
];
