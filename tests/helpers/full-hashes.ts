// Imported by test files in which the time that a password takes is what is tested.
process.env.FULL_HASHES = '1'
