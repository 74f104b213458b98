import { productCategories, productSubcategories } from '@/db/schema/dictionaries'
import { dictionary, names, reference, sort } from '../dictionary'

export const productSubcategory = dictionary({
  entity: 'product-subcategory',
  table: productSubcategories,
  access: 'dictionary_product_subcategory',
  fields: { productCategoryId: reference('product-category', productCategories), ...names, sort },
  search: ['productCategoryId'],
  columns: ['code', 'name', 'productCategoryId', 'nameEn', 'sort'],
  usedBy: [],
  paths: {
    root: '/dictionarysubproductcategory',
    page: '/showAllProductVo',
    list: [''],
    add: '/addProduct',
    update: '/updateSubProduct',
  },
})
