import { snakeCase } from '@/lib/core/snake-case'
import { erasurePlan } from './erasure-plan'

interface Columns {
  // What stands there afterwards.
  personal?: Record<string, string>
  // What people wrote themselves: may name anybody anywhere.
  free?: string
  neither?: string
  // After FROM who: whose a row is. Empty where erase-records.ts has a statement of its own; without, it is no record's.
  owned?: { defect?: string; report?: string }
  // expired-rows.ts deletes the row.
  expires?: true
  // Some of its rows are no record's.
  shared?: true
}

const ofRecord = { defect: 'WHERE t.defect_id = who.id' }
const ofReport = {
  defect: 'JOIN intake_reports AS r ON r.defect_id = who.id WHERE t.report_id = r.id',
  report: 'WHERE t.report_id = who.id',
}
const gone = (names: string) => Object.fromEntries(names.split(' ').map(name => [name, '']))
const storedFile = 'mime sha256 store_key thumb_key thumb_sha256'
const scannedFile = `${storedFile} infection`

const plan = erasurePlan()
const inSnake = (names: readonly string[]) => names.map(snakeCase).join(' ')

// Every column of text and JSON; tests/domain/declaration/personal-columns.test.ts finds one that is missing.
export const columns: Readonly<Record<string, Columns>> = {
  defects: {
    owned: {},
    // A trigger makes the keys of what is left.
    personal: gone(inSnake([...plan.clear, ...plan.vinPrefix, 'wordsKey', 'reporterKey', 'plateKey'])),
    free: inSnake(plan.redact),
    neither: inSnake([...plan.kept, 'vinStatus']),
  },
  defect_versions: { owned: {}, personal: gone('changes'), neither: 'kind door' },
  defect_merges: { owned: {}, personal: gone('taken'), free: 'remarks' },
  defect_flow: { owned: ofRecord, free: 'remarks held_before', neither: 'node user_name dept_name' },
  defect_reviews: { owned: ofRecord, free: 'remarks', neither: 'result fields' },
  defect_audits: {
    owned: ofRecord,
    free: 'opinion severity',
    neither: 'kind result risk_level quality_type',
  },
  defect_assignees: { owned: ofRecord, free: 'note', neither: 'step' },
  defect_budgets: { owned: ofRecord, free: 'leader_office', neither: 'dept_name' },
  defect_budget_items: {
    owned: { defect: 'JOIN defect_budgets AS b ON b.defect_id = who.id WHERE t.budget_id = b.id' },
    free: 'name remarks financial_node',
  },
  defect_feedback: { owned: ofRecord, free: 'content review_opinion', neither: 'state' },
  defect_files: { owned: ofRecord, free: 'name', neither: `kind ${scannedFile}` },
  comments: {
    shared: true,
    owned: { defect: `WHERE t.entity = 'defect' AND t.entity_id = who.id` },
    free: 'text',
    neither: 'entity',
  },
  recall_records: { owned: ofRecord, free: 'reason', neither: 'verdict by missing' },
  intake_reports: {
    owned: { ...ofRecord, report: 'WHERE t.id = who.id' },
    personal: { mobile: `''`, answers: `'{}'`, words_key: 'NULL' },
    free: 'note',
    neither: `branch complaint_no receipt_hash unknown about consent_version consents idempotency_key request_hash
      receipt_seed locale state told_state state_before duplicates`,
  },
  supplement_requests: {
    owned: ofReport,
    personal: { answer: 'NULL' },
    free: 'message',
    neither: 'fields',
  },
  intake_uploads: {
    owned: ofReport,
    personal: { network: `''` },
    free: 'name',
    neither: `token_hash kind owner ${scannedFile}`,
  },

  intake_drafts: {
    expires: true,
    personal: gone('answers files wrong pending mobile sent asked formers'),
    neither: 'token_hash page consent_version consents',
  },
  intake_tickets: { expires: true, personal: gone('mobile'), neither: 'ticket_hash kind purpose' },
  text_codes: { expires: true, personal: gone('mobile'), neither: 'purpose code_hash' },
  recall_alerts: { expires: true, personal: gone('mobile vin'), neither: 'locale' },
  text_messages: { expires: true, personal: gone('mobile text'), neither: 'purpose state' },
  // Of nobody who lacks the key, which is not stored.
  idempotency_keys: { expires: true, personal: gone('answer'), neither: 'key_hash request_hash' },
  rate_limits: { expires: true, personal: gone('key') },
  import_rows: { expires: true, personal: gone('issues'), neither: 'outcome' },
  exports: {
    expires: true,
    free: 'filters reason file_name',
    neither: 'columns ids format sha256 store_key',
  },
  subject_requests: {
    expires: true,
    personal: gone('name mobile vin plate_no'),
    free: 'identity_proof outcome',
    neither: 'kind channel state counts',
  },
  job_items: { expires: true, free: 'reason', neither: 'outcome' },
  webhook_attempts: { expires: true, free: 'fault answer' },
  // redact_audit leaves codes and numbers of it, and of who was not signed in neither address nor browser.
  audit_log: {
    expires: true,
    personal: gone('ip user_agent'),
    free: 'detail',
    neither: 'login_id action entity entity_id outcome door request_id',
  },

  jobs: { free: 'input result reason', neither: 'kind state locale' },
  imports: {
    free: 'file_name mapping defaults name_mapping headings samples sheet_name reading',
    neither: 'sha256 store_key mode columns',
  },
  import_mappings: { free: 'mapping defaults name_mapping', neither: 'headings' },
  saved_views: { free: 'name query', neither: 'list table' },
  preferences: { free: 'value', neither: 'key' },
  watch_items: {
    free: 'filters evidence conclusion',
    neither: 'place level group_key event_key parts state',
  },
  watch_steps: { free: 'text params', neither: 'step from_state to_state' },
  mutes: { free: 'text ended_why', neither: 'scope reason' },
  recall_progress: { free: 'note' },
  investigations: {
    free: 'title question conclusion_text origin search_filters leader_office',
    neither: 'file_no level assembly_code sub_assembly_code symptom_codes dept_name state conclusion',
  },
  investigation_flow: {
    free: 'remarks before snapshot',
    neither: 'node from_state to_state user_name dept_name',
  },
  investigation_records: { owned: ofRecord, free: 'reason', neither: 'verdict' },
  investigation_links: { free: 'title note', neither: 'entity address' },
  investigation_tasks: { free: 'title note' },
  investigation_budget_items: { free: 'name remarks financial_node' },
  investigation_documents: { free: 'name', neither: `kind ${scannedFile}` },
  investigation_letters: {
    free: 'title data answer reason',
    // Of an enterprise, until the file goes.
    neither: 'kind letter_no state recipient contact email sent_way token_hash code_hash',
  },

  // Of the staff, until their account is deleted.
  users: {
    neither:
      'login_id name dept_name email mobile avatar avatar_sha256 password_hash state type wanted_login_id remarks',
  },
  sessions: { neither: 'token_hash kind ip user_agent id_token failed_sign_ins ended_because acr amr' },
  service_keys: { neither: 'name key_hash start scopes networks last_used_from' },
  identities: { neither: 'issuer subject id_token' },
  oidc_payloads: { neither: 'model id payload grant_id uid user_code' },
  sign_in_tries: { neither: 'account source' },
  roles: { neither: 'name remarks' },
  role_types: { neither: 'name remarks' },
  role_permissions: { neither: 'permission_id actions' },
  role_views: { neither: 'list' },
  defect_presence: { neither: 'page' },
  notices: { neither: 'kind entity params' },
  operation_runs: { neither: 'name problem figures' },
  text_counts: { neither: 'purpose' },

  // Codes and figures.
  audit_seals: { neither: 'key_id mac' },
  assignment_rules: { neither: 'step provinces' },
  coding_doubts: { neither: 'assembly_code proposed_code' },
  coding_mistyped: { neither: 'proposed_code' },
  coding_readings: { neither: 'assembly_code sub_assembly_code symptom_code' },
  // Clauses that several records share, made anew every night of those that are there.
  text_groups: { neither: 'words' },
  coding_models: { neither: 'state figures before' },
  defect_images: {
    neither: `source complaint_type province city brand_nature production_month vehicle_type use_nature power_type
      transmission_type assembly_code sub_assembly_code extra_assemblies symptom_codes`,
  },
  defect_judgements: { neither: 'verdict' },
  defect_origins: { neither: 'source outside_no problem_codes' },
  encryption_keys: { neither: 'key_id key' },
  encryption_nonces: { neither: 'key_id nonce' },
  image_codes: { neither: 'image_id answer_hash' },
  signal_hits: { neither: 'level group_key event_key measures' },
  signal_runs: { neither: 'every rules state failures reason' },
  webhook_deliveries: { neither: 'event data state' },
  events: { neither: 'event data' },

  // What the office says to everybody, and how it works.
  parameters: { neither: 'key value' },
  recalls: {
    neither: `recall_no title kind influence cause assembly_code sub_assembly_code symptom_codes defect consequence
      remedy remedy_ways interim notify_way hotline state`,
  },
  document_templates: { neither: `kind name ${scannedFile}` },
  month_reports: { free: 'filters', neither: `month name ${scannedFile}` },
  panel_pins: { free: 'query', neither: 'page name' },
  recall_files: { neither: `name ${scannedFile}` },
  recall_scopes: { neither: 'model_names power_types vin_from vin_to vin_prefix condition' },
  signal_rules: { neither: 'name method levels filters params every also notify note backtest' },
  vehicle_sales: { neither: 'source note' },
  webhooks: { neither: 'name url events secret previous_secret' },
  assemblies: { neither: 'code name name_en nhtsa_map ewr_map samr_map replaced_by' },
  brands: { neither: 'code name name_en nature' },
  code_items: { neither: 'list_key code name name_en' },
  departments: { neither: 'code name name_en former_names' },
  entrusted_companies: { neither: 'code name name_en contact phone address' },
  model_names: { neither: 'code name name_en' },
  model_series: { neither: 'code name name_en vehicle_type power_type' },
  problem_codes: { neither: 'code name name_en source symptom_code' },
  producers: { neither: 'code name name_en country address phone' },
  product_categories: { neither: 'code name name_en' },
  product_subcategories: { neither: 'code name name_en' },
  regions: { neither: 'code parent_code name name_en' },
  review_opinions: { neither: 'code name name_en result' },
  shipped_entries: { neither: 'dictionary key' },
  sub_assemblies: { neither: 'code name name_en' },
  synonyms: { neither: 'code name name_en words' },
  transmission_types: { neither: 'code name name_en' },
  type_codes: { neither: 'code name name_en power_type vehicle_type transmission_type' },
  wmi_codes: { neither: 'code name name_en confidence' },
}
