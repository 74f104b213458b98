import { call } from '@/app/_ui/call'
import { loadOptions } from '@/app/(staff)/_parts/record-fields/look-ups'
import { isEmpty, type Values } from '@/app/(staff)/_parts/record-fields/values'
import { registerLabel, wordOf } from '@/app/(staff)/_parts/record-fields/words'
import { type FieldName, fieldNames, fieldOf } from '@/lib/defects/fields'
import { vocabularyOf } from '../vocabulary'

export async function loadLabels(values: Values): Promise<boolean> {
  const unnamed = fieldNames.filter(name => {
    const vocabulary = vocabularyOf(name)
    return (
      vocabulary &&
      !isEmpty(values[name]) &&
      [values[name]].flat().some(one => !wordOf(vocabulary, String(one)))
    )
  })
  // Without the names the codes are shown, so a failed request is ignored.
  await Promise.allSettled([
    ...unnamed
      .filter(name => fieldOf[name].kind !== 'reference')
      .map(name => loadOptions(fieldOf[name], { values })),
    learnCatalogue(unnamed, values),
  ])
  return unnamed.length > 0
}

/** The catalogue is too large to load: its entries are fetched one by one. */
async function learnCatalogue(unnamed: FieldName[], values: Values) {
  const series = values.modelRangeId
  if (unnamed.includes('modelRangeId') && series) {
    const { modelRange, brands, producers } = await call(
      'GET /dicvehiclemodelranage/getProducersAndRBs',
      { vehicleModelRangeId: String(series) },
      { quiet: true },
    )
    registerLabel('series', modelRange.id, modelRange.name)
    for (const one of brands) registerLabel('brand', one.id, one.name)
    for (const one of producers) registerLabel('producer', one.id, one.name)
  } else if (unnamed.includes('brandId') && values.brandId) {
    const { brand, producer } = await call(
      'GET /recordbrand/associatedinfo',
      { brandId: String(values.brandId) },
      { quiet: true },
    )
    registerLabel('brand', brand.id, brand.name)
    registerLabel('producer', producer.id, producer.name)
  }
  for (const name of ['producerId', 'typeCodeId', 'entrustedCompanyId'] as const)
    if (unnamed.includes(name) && !wordOf(vocabularyOf(name)!, String(values[name])))
      await loadOptions(fieldOf[name], { values })
}
