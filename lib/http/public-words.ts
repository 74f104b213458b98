export const publicWords = `
  aipocr analysis auditinfomation auditlog bigdata code comments companyinfo complaintsvehicleinfo
  complaintsvehicleinfohistory dicclassification dicfeedbackopinion dicinfo dicsubclassification
  dictionarycity dictionarycomplaintstype dictionaryproductcategory dictionaryprovience
  dictionarysubproductcategory dictransmissiontype dicvehiclemodelranage events exportcolumn
  feedbackapproval feedbackinfo filesinfo healthz intakeform investigationinfo letterform notices openapi.json parametersetting
  preferences problemcode producersinfo readyz recallinfo recordbrand recordmodelssys recordtypecode
  session signalrule subjectrequest xfpqx wmicode synonym department vehiclefile vehiclesales views
  watchitem webhook
`
  .trim()
  .split(/\s+/)
