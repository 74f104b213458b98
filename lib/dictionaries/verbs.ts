import { crudOf } from './crud'
import { dictionaries } from './dictionaries'

export const verbs = {
  'transmission-type': crudOf(dictionaries['transmission-type']),
  'product-category': crudOf(dictionaries['product-category']),
  'product-subcategory': crudOf(dictionaries['product-subcategory']),
  assembly: crudOf(dictionaries.assembly),
  'sub-assembly': crudOf(dictionaries['sub-assembly']),
  'review-opinion': crudOf(dictionaries['review-opinion']),
  producer: crudOf(dictionaries.producer),
  brand: crudOf(dictionaries.brand),
  'model-series': crudOf(dictionaries['model-series']),
  'type-code': crudOf(dictionaries['type-code']),
  'model-name': crudOf(dictionaries['model-name']),
  'entrusted-company': crudOf(dictionaries['entrusted-company']),
  wmi: crudOf(dictionaries.wmi),
  'problem-code': crudOf(dictionaries['problem-code']),
  synonym: crudOf(dictionaries.synonym),
  department: crudOf(dictionaries.department),
}
