import { everySecondPage, pagesForWeakEyes } from '@/tests/support/people/readable'

everySecondPage(0)
pagesForWeakEyes()
