/// The configuration sent to a worker before its first request, together with the file's descriptor.
struct WorkerConfiguration: WireRecord {
  var password: String?
  var colors: ColorConversion
  var memoryLimit: Int
  var addressSpaceLimit: Int
  var openFileLimit: Int
  var recognizesText: Bool

  init(_ fields: inout WireFields<Self>) throws(WireError) {
    password = try fields.value(\.password)
    colors = try fields.value(\.colors)
    memoryLimit = try fields.value(\.memoryLimit)
    addressSpaceLimit = try fields.value(\.addressSpaceLimit)
    openFileLimit = try fields.index(\.openFileLimit)
    recognizesText = try fields.value(\.recognizesText)
  }

  init(password: String?, colors: ColorConversion, options: WorkerOptions, fileSize: Int) {
    self.password = password
    self.colors = colors
    memoryLimit = min(max(64 << 20, options.memoryLimit), 1 << 44)
    addressSpaceLimit = memoryLimit * 4 + fileSize
    openFileLimit = options.openFileLimit
    recognizesText = options.recognizesText
  }

  var limits: WorkerLimits {
    WorkerLimits(addressSpace: addressSpaceLimit, memory: memoryLimit, openFiles: openFileLimit)
  }
}
