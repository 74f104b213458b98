import { everySecondPage } from '@/tests/support/people/readable'

everySecondPage(1)
