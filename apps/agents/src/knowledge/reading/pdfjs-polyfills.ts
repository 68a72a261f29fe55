/** What pdf.js needs and Node 20 lacks. Loaded in the reading process only. */
import 'core-js/actual/math/sum-precise';
import 'core-js/actual/promise/try';
import 'core-js/actual/promise/with-resolvers';
import 'core-js/actual/typed-array/from-base64';
import 'core-js/actual/typed-array/to-base64';
import 'core-js/actual/typed-array/to-hex';
import 'core-js/actual/url/parse';
