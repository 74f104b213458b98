import type { Access } from '@/lib/core/permissions'

/** Every call there is and who may make it, written out once more: the test compares it with the verbs. */
export const callAccess: Record<string, Access> = {
  'POST /SystemManager/oauth/token': 'public',
  'POST /session/sign-out': 'public',
  'GET /session/signed-out': 'public',
  'GET /SystemManager/shiroManager/getUserInfo': 'signed-in',
  'GET /SystemManager/shiroManager/getAllPermission': 'signed-in',
  'GET /preferences/:key': 'signed-in',
  'PUT /preferences/:key': 'signed-in',
  'GET /filesinfo/file': 'vehicle_defect:get',
  'GET /dicinfo/all': 'signed-in',
  'GET /dicinfo': 'signed-in',
  'GET /dictionaryprovience': 'signed-in',
  'GET /dictionarycity': 'signed-in',
  'GET /dictionarycomplaintstype': 'signed-in',
  'GET /dictransmissiontype': 'signed-in',
  'GET /producersinfo/producers': 'signed-in',
  'GET /producersinfo/queryBrandsAndDVM': 'signed-in',
  'GET /recordbrand': 'signed-in',
  'GET /recordbrand/brieflist': 'signed-in',
  'GET /recordbrand/recordBrands': 'signed-in',
  'GET /recordbrand/associatedinfo': 'signed-in',
  'GET /dicvehiclemodelranage': 'signed-in',
  'GET /dicvehiclemodelranage/plain': 'signed-in',
  'GET /dicvehiclemodelranage/dicVehicleModelRanages': 'signed-in',
  'GET /dicvehiclemodelranage/getProducersAndRBs': 'signed-in',
  'GET /recordtypecode/getRecordTypeCode': 'signed-in',
  'GET /recordtypecode/brieflist': 'signed-in',
  'GET /recordmodelssys/selectByVehicleModelRangeId': 'signed-in',
  'GET /dicclassification/showAllDicClassification': 'signed-in',
  'GET /dicsubclassification': 'signed-in',
  'GET /companyinfo': 'signed-in',
  'GET /dicfeedbackopinion/showAllDicFeedBackOpinion': 'signed-in',
  'GET /healthz': 'public',
  'GET /readyz': 'public',
}

/**
 * Every page there is and who may see it; null for what everybody sees. A page in the list is asked for on the built
 * server, as nobody and as somebody who lacks its permission.
 */
export const pageAccess: Record<string, Access | null> = {
  '/403': null,
  '/404': null,
  '/500': null,
  '/login': null,
  '/pending': null,
  '/sign-in-error': null,
  '/signed-out': null,
  '/index': 'signed-in',
  '/defects': 'vehicle_defect:query',
  '/defects/new': 'vehicle_defect_add',
  '/defects/deleted': 'vehicle_defect_delete:query',
  '/defects/[id]': 'vehicle_defect:get',
  '/defects/[id]/edit': 'vehicle_defect_edit',
  '/defects/[id]/history/[version]': 'vehicle_defect_edithistory',
}
