import type { AnyDictionary, EntityName } from './dictionary'
import { assembly } from './entities/assembly'
import { brand } from './entities/brand'
import { department } from './entities/department'
import { entrustedCompany } from './entities/entrusted-company'
import { modelName } from './entities/model-name'
import { modelSeries } from './entities/model-series'
import { problemCode } from './entities/problem-code'
import { producer } from './entities/producer'
import { productCategory } from './entities/product-category'
import { productSubcategory } from './entities/product-subcategory'
import { reviewOpinion } from './entities/review-opinion'
import { subAssembly } from './entities/sub-assembly'
import { synonym } from './entities/synonym'
import { transmissionType } from './entities/transmission-type'
import { typeCode } from './entities/type-code'
import { wmi } from './entities/wmi'

export const dictionaries = {
  'transmission-type': transmissionType,
  'product-category': productCategory,
  'product-subcategory': productSubcategory,
  assembly,
  'sub-assembly': subAssembly,
  'review-opinion': reviewOpinion,
  producer,
  brand,
  'model-series': modelSeries,
  'type-code': typeCode,
  'model-name': modelName,
  'entrusted-company': entrustedCompany,
  wmi,
  'problem-code': problemCode,
  synonym,
  department,
} satisfies Record<EntityName, AnyDictionary>
