"""Every question and its answer as Structs, one function a question, and the sentences in six languages. It knows no HTTP."""
