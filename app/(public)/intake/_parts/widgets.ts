export interface Widget {
  as?: 'radios' | 'checks' | 'select' | 'line' | 'area' | 'day' | 'number' | 'yesno' | 'tick'
  autoComplete?: string
  inputMode?: 'text' | 'numeric' | 'tel'
  autoCapitalize?: 'characters' | 'none'
  type?: 'tel' | 'text' | 'email'
  size?: 'short' | 'middle' | 'code'
  optional?: boolean
  maxLength?: number
  spellCheck?: boolean
}

export const widgets: Readonly<Record<string, Widget>> = {
  branch: { as: 'radios' },
  vin: { as: 'line', size: 'code', autoCapitalize: 'characters', spellCheck: false, autoComplete: 'off' },
  vinSure: { as: 'tick' },
  consentIdentity: { as: 'tick' },
  consentInjuries: { as: 'tick' },
  brandId: { as: 'select' },
  modelRangeId: { as: 'select' },
  modelName: { as: 'line', optional: true },
  modelYear: { as: 'number', optional: true },
  productionMonth: { as: 'line', size: 'short', inputMode: 'numeric', optional: true },
  purchaseDate: { as: 'day' },
  plateNo: { as: 'line', size: 'middle', autoCapitalize: 'characters', spellCheck: false, optional: true },
  plate: { as: 'line', size: 'middle', autoCapitalize: 'characters', spellCheck: false },
  complaintType: { as: 'radios' },
  assemblyCode: { as: 'radios' },
  subAssemblyCode: { as: 'radios' },
  faultDate: { as: 'day' },
  mileage: { as: 'number' },
  occurrences: { as: 'number', optional: true },
  scenario: { as: 'checks' },
  speed: { as: 'number', optional: true },
  warningSigns: { as: 'checks' },
  description: { as: 'area' },
  words: { as: 'area' },
  problem: { as: 'area' },
  crash: { as: 'yesno' },
  fire: { as: 'yesno' },
  hurt: { as: 'yesno' },
  injuredCount: { as: 'number' },
  deathCount: { as: 'number', optional: true },
  hurtTypes: { as: 'checks', optional: true },
  reporterName: { as: 'line', autoComplete: 'name' },
  cardType: { as: 'select', optional: true },
  cardNo: { as: 'line', autoComplete: 'off', spellCheck: false, optional: true },
  mobile: { as: 'line', type: 'tel', inputMode: 'tel', autoComplete: 'tel-national', size: 'middle' },
  email: { as: 'line', type: 'email', autoComplete: 'email' },
  phone: { as: 'line', type: 'tel', autoComplete: 'off', size: 'middle', optional: true },
  province: { as: 'select', autoComplete: 'address-level1' },
  city: { as: 'select', autoComplete: 'address-level2' },
  consentShare: { as: 'yesno' },
  productCategory: { as: 'radios' },
  productSubcategory: { as: 'select', optional: true },
  productName: { as: 'line' },
  productBrand: { as: 'line', optional: true },
  productModel: { as: 'line', optional: true },
  purchasePlace: { as: 'line', optional: true },
  productScenario: { as: 'checks' },
  answer: {
    as: 'line',
    size: 'short',
    autoComplete: 'off',
    autoCapitalize: 'characters',
    spellCheck: false,
  },
  heard: { as: 'line', size: 'short', inputMode: 'numeric', autoComplete: 'off', maxLength: 20 },
  code: { as: 'line', size: 'short', inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 20 },
  receipt: { as: 'line', autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false },
}
